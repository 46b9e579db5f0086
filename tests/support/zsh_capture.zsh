# SPDX-License-Identifier: MIT
# Prints what zsh would offer for the command line in $1, one word a line, sorted: an interactive zsh
# on a pseudo terminal gets the line and a tab. $2 is the folder with _litterbox, $3 a scratch folder.
zmodload zsh/zpty || exit 77
zpty inner "zsh -f -i"
inner_send() { zpty -w inner "$1" }
inner_send "PS1= PS2= RPS1= ; stty -echo; fpath=(${(q)2} \$fpath); autoload -Uz compinit; compinit -u -d ${(q)3}/zcompdump"
inner_send 'compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
  local -a hits
  builtin compadd -A hits "$@"
  local hit
  for hit in $hits; do print -r -- "<$hit>"; done
  builtin compadd "$@"
}'
inner_send 'finish() { print -r -- "<>"; compstate[insert]=; compstate[list]= }; typeset -ga comppostfuncs'
inner_send 'complete_it() { comppostfuncs=(finish); _main_complete; }; zle -C complete-it complete-word complete_it; bindkey "^I" complete-it'
inner_send 'print -r -- "<ready>"'
local text
while zpty -r inner text && [[ $text != '<ready>'* ]]; do; done
zpty -w -n inner "$1"$'\t'
local -aU found
while zpty -r inner text; do
  text=${${text//$'\r'/}%$'\n'}
  [[ $text == *'<>'* ]] && break
  [[ $text == *'<'*'>' ]] && found+=${${text##*<}%>}
done
zpty -d inner
print -rl -- ${(o)found}
