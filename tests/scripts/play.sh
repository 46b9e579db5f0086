#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays through pipes: games of bots alone, whole games typed line by line, short forms, taking back, and every kind of bad input.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export COLUMNS=100000 # one paragraph, one line

fail() {
    echo "play.sh: $*" >&2
    exit 1
}

play() {
    "$LITTERBOX" play "$@"
}

# Fails unless the command is refused with that exit code, a sentence like that and nothing on stdout.
refused() {
    local code=0 wanted=$1 sentence=$2
    shift 2
    play "$@" >out 2>err </dev/null || code=$?
    [ "$code" = "$wanted" ] || fail "play $* leaves with $code, not $wanted"
    grep -q "^litterbox: .*$sentence" err || fail "play $* says: $(cat err)"
    [ "$(wc -l <err)" = 1 ] || fail "play $* says more than a sentence"
    [ ! -s out ] || fail "play $* plays although it is refused"
}

# Control characters other than the newline.
no_controls() {
    ! LC_ALL=C grep -qP '[\x00-\x09\x0b-\x1f\x7f]' "$1" || fail "$2: control characters are printed"
}

# What nobody but the seat itself may read. $1: a log, one sentence a line; you are "You" or nobody.
leaks() {
    grep -E "^[A-Z][a-z]+ (draws|looks at [a-z ]+:|is dealt|puts the kitten back at place) ?[A-Z0-9]" "$1" |
        grep -vE "^You |(draws|:|dealt) [0-9]+ cards?\.$" && return 0
    grep -E "^[A-Z][a-z]+ (steals|gives [A-Z][a-z]+) [A-Z]" "$1" | grep -vE "^You |Godcat|from you\.$" && return 0
    grep -E "^[A-Z][a-z]+ lays (God|Devil)cat before" "$1" && return 0
    grep -E "^[A-Z][a-z]+ puts (the card back|a Danger Magnet into the Move Deck) at place" "$1" | grep -v "^You " && return 0
    grep -E "^[A-Z][a-z]+ (looks at the top of the Move Deck|puts the top of the Move Deck in order):" "$1" | grep -v "^You " && return 0
    grep -E "^[A-Z][a-z]+ compares hand cards with [A-Za-z]+:" "$1" | grep -v "^You " && return 0
    grep -E "^[A-Z][a-z]+ and [A-Za-z]+ swap hand cards:|shows [A-Za-z]+ the top of the Move Deck: [A-Z]" "$1" |
        grep -viE "\byou\b"
}

sentences() {
    sed 's/\. /.\n/g' "$1"
}

# Fails where "You" goes with the verb of somebody else.
good_grammar() {
    ! grep -E "(^|\. )You (is|has|does|[a-z]+es|[a-z]*[^s]s)[ .,:!]" "$1" || fail "$2: bad grammar"
}

# ---- The leak check itself ----
for planted in "Mochi draws Skip." "Mochi looks at the top of the pile: Skip, Nope, Favor." \
    "Mochi puts the kitten back at place 3." "Mochi steals Nope from Ziggy." "Mochi gives Ziggy Favor." \
    "Mochi looks at the bottom card: Nope." "Mochi lays Godcat before Ziggy and the other cat before themself." \
    "Mochi draws King Cat (10)." "Mochi looks at the card set aside face down: King Cat (10)." \
    "Mochi puts the card back at place 2." "Mochi compares hand cards with you: King Cat (10) against Battle Bunny (3)." \
    "Mochi and Ziggy swap hand cards: Mochi gets King Cat (10), Ziggy gets Battle Bunny (3)." \
    "Mochi puts a Danger Magnet into the Move Deck at place 0." "Mochi looks at the top of the Move Deck: Move 1, Move 2." \
    "Mochi puts the top of the Move Deck in order: Move 1, Move 2." \
    "Mochi shows Ziggy the top of the Move Deck: Move 1, Move 2."; do
    echo "$planted" >planted
    leaks planted >/dev/null || fail "the leak check misses: $planted"
done
printf '%s\n' "Mochi draws 1 card." "Mochi looks at the top of the pile: 3 cards." "Mochi gives Ziggy 1 card." \
    "Mochi puts the kitten back at a secret place." "You draw Skip." "You and Mochi swap hand cards: you get King Cat (10)." \
    "Mochi compares hand cards with you." "Mochi shows you the top of the Move Deck: Move 1." >planted
! leaks planted || fail "the leak check sees leaks everywhere"

# ---- Bots alone: reproducible, public or as one seat sees it ----
for game in original burglar evil board pets; do
    for players in 2 5; do
        play $game --players $players --seed 7 >one </dev/null
        play $game --players $players --seed 7 >two </dev/null
        cmp one two || fail "$game: the same seed gives another log"
        [ "$(grep -c "seed" one)" = 1 ] || fail "$game: the seed is told before the end"
        [ "$(grep -c "^Result: .* wins; the seed was 7\.$" one)" = 1 ] || fail "$game: no result"
        ! leaks one || fail "$game: the public log tells secrets"
        no_controls one "$game"
        play $game --players $players --seed 7 --seat 1 >seen </dev/null
        grep -qE "^Mochi (draws|is dealt) [A-Z]" seen || fail "$game: --seat does not see its own cards"
        grep -vE "^Mochi |(to|from|and) Mochi|(gives|shows) Mochi" seen >others || true
        ! leaks others || fail "$game: --seat sees what others hold"
    done
done
play original >fresh </dev/null
read -r seed bots_seed < <(paste -sd ' ' fresh | sed -n "s/.*the seed was \([0-9a-f]\{64\}\), the bots' seed \([0-9a-f]\{64\}\)\..*/\1 \2/p")
[ -n "${bots_seed-}" ] || fail "fresh seeds are not told: $(tail -n 3 fresh)"
play original --seed "$seed" --bots-seed "$bots_seed" </dev/null | cmp - fresh || fail "fresh seeds do not repeat their game"
play original --seed "$seed" --bots-seed "$bots_seed" --record again </dev/null >/dev/null
[ "$(grep -cxE "seed $seed|bots $bots_seed" again)" = 2 ] || fail "the record does not have the seeds"
"$LITTERBOX" verify again >/dev/null || fail "a record with a bots' seed does not verify"
"$LITTERBOX" replay again --record --as 1 >seen
! grep -qE "$seed|$bots_seed" seen || fail "a seat's record has a seed"

# ---- Whole games, typed ----
# Anything may be typed; numbers get on in the game, and Enter passes or watches the end.
typist() {
    awk -v seed="$1" -v most="${2:-6}" 'BEGIN {
        srand(seed); words = "draw pass nope pair three five favor mochi hand table moves cancel ? flip swap keep top explode";
        n = split(words, word, " ");
        for (i = 0; i < 6000; i++)
            print rand() < 0.75 ? int(rand() * most) : rand() < 0.3 ? "" : word[1 + int(rand() * n)]
    }'
}
for game in original burglar evil; do
    for players in 2 3 5; do
        seat=$((players - 2))
        rm -f record
        typist $players | play $game --players $players --seed $players --seat $seat --line --record record >out 2>err ||
            fail "$game for $players: leaves with $? and says $(cat err)"
        [ ! -s err ] || fail "$game for $players: $(cat err)"
        grep -q "^Result: " out || fail "$game for $players: no end"
        ! grep -q "hold 0 cards" out || fail "$game for $players: an empty hand is counted"
        ! grep "you owe" out | grep -v "Your turn, one of [2-9][0-9]* you owe" || fail "$game for $players: turns are owed in other words"
        good_grammar out "$game for $players"
        sentences out >said
        ! leaks said || fail "$game for $players: told what you may not know"
        no_controls out "$game"
        "$LITTERBOX" verify record >/dev/null || fail "$game for $players: the record does not verify"
        typist $players | play $game --players $players --seed $players --seat $seat --line >again
        grep -v "^The record is in" out | cmp - again || fail "$game for $players: not reproducible"
    done
done

for game in board pets nullgame; do
    for players in 2 4 6; do
        [ "$game $players" != "nullgame 6" ] || continue
        seat=$((players - 2))
        rm -f record
        typist $players 11 | play $game --players $players --seed $players --seat $seat --line --record record >out 2>err ||
            fail "$game for $players: leaves with $? and says $(cat err)"
        [ ! -s err ] || fail "$game for $players: $(cat err)"
        grep -q "^Result: " out || fail "$game for $players: no end"
        ! grep -q "What do you do?" out || fail "$game for $players: a question without words"
        ! grep -q "hold 0 cards" out || fail "$game for $players: an empty hand is counted"
        ! grep "you owe" out | grep -v "Your turn, one of [2-9][0-9]* you owe" || fail "$game for $players: turns are owed in other words"
        ! grep -qE "\) [A-Z][a-z]+ [a-z]+s " out || fail "$game for $players: no full stop: $(grep -m1 -E "\) [A-Z][a-z]+ [a-z]+s " out)"
        good_grammar out "$game for $players"
        sentences out >said
        ! leaks said || fail "$game for $players: told what you may not know"
        no_controls out "$game"
        "$LITTERBOX" verify record >/dev/null || fail "$game for $players: the record does not verify"
    done
done

printf 'hand\n' | play nullgame --seed 1 --line >out
grep -qx "Your hand is empty\." out || fail "an empty hand is not told as one"

# ---- Pets: the numbers of the cards, targets and numbers in words ----
# first_move GAME SEED: the move the first lines on standard input make, of seat 0.
first_move() {
    play "$1" --players 3 --seed "$2" --line --record first >out
    sed -n 's/^0 //p' first | head -n 1
}
for seed in $(seq 1 60); do
    printf 'moves\n' | play pets --players 3 --seed "$seed" --line >out
    ! grep -q "crystal-bowl@1=8, .*crystal-bowl@2=8, " out || ! grep -q "^You can: 1 Crystal Bowl (1), [2-9] " out || break
done
for typed in "crystal-bowl@2=8" "bowl mochi 8" "BOWL 2 hermit" "1 mochi 8" "1 2 8"; do
    [ "$(first_move pets "$seed" <<<"$typed")" = "crystal-bowl@2=8" ] || fail "\"$typed\" is not understood: $(cat out)"
done
[ "$(printf '1\nmochi\n8\n' | first_move pets "$seed")" = "crystal-bowl@2=8" ] || fail "the Crystal Bowl is not asked for: $(cat out)"
grep -q "^Crystal Bowl (1): .* 1 Biscuit, 2 Mochi\." out || fail "no question at whom: $(cat out)"
grep -q "^Crystal Bowl (1) on Mochi: .* 0 Royal Robovac (0), 2 Mouse Trapper" out || fail "no question for a number"
printf 'bowl mochi 1\nbowl 0 8\nking\n? king\n' | play pets --players 3 --seed "$seed" --line >out
for answer in "any number but its own" "seat 0 is your own" "you hold no King Cat" "^King Cat: 10\."; do
    grep -q "$answer" out || fail "pets: no \"$answer\" in $(cat out)"
done
printf 'table\n' | play pets --players 2 --seed 5 --line >out
for answer in "^Round 1\. 3 Tokens win\. Set aside: .*, 1 face down\." "^  you, 0 of 3 Tokens: " "^You hold 2 cards: .* ([0-9]*)\.$" "^  Seat 1: Biscuit, 1 card, 0 of 3 Tokens; face up in front: " "^Unseen: "; do
    grep -q "$answer" out || fail "pets: no \"$answer\" in $(cat out)"
done
! grep -q "Enter shows how it ends" out || fail "pets: out of a round is taken for out of the game"

printf '?\n' | play pets --players 3 --seed 5 --line --option rounds=single >out
grep -q "^Round 1 begins\. You are dealt [A-Z].* ([0-9]*)\." out || fail "pets: the first card is not told: $(cat out)"
grep -q "^A single round decides\." out || fail "pets: no word of the single round"
! grep -q "Tokens" out || fail "pets: Tokens in a single round"
grep -q "(bowl for crystal-bowl)" out || fail "pets: help gives a short form of another game"

# ---- Board: the track, windows for magnets, orders ----
printf 'table\n?\n' | play board --players 4 --seed 5 --bots drawer --line >out
grep -q "(su for super-move)" out || fail "board: help gives a short form of another game"
grep -q "K is a Kitten, a number the cards you draw\." out || fail "board: table does not explain the track"
grep -q "^      Box      1  2  3 .* 18 Ribbon->7$" out || fail "board: no track, or not where its arrow leads"
tr '\n' ' ' <out | grep -q "steps left on the Ribbon goes on by the arrow, to space 7\." || fail "board: no word of the arrow"
grep -q "^Calm           1  1  2  K " out || fail "board: Calm is not shown"
grep -q "^Chaos          2  K  3  2 " out || fail "board: table does not show the other side"
grep -q "^Add a Magnet NOW, before [A-Z][a-z]* flips the disc?" out || fail "board: no window for a magnet"
printf 'table\n' | COLUMNS=50 play board --players 4 --seed 5 --bots drawer --line >out
! grep -q "K is a" out || fail "board: a letter is explained that is not shown"
grep -q "^Calm is up, ahead: 1: 1," out || fail "board: a narrow terminal does not get the track in words"
tr '\n' ' ' <out | grep -q " 18: 1, 19: Ribbon->7\." || fail "board: a narrow terminal does not see where the arrow leads"
! grep -qE '.{50}' out || fail "board: a line is wider than the terminal"
{ printf '\n' && printf '2\n0\n'; } | play board --players 4 --seed 5 --bots drawer --line --record window >out
grep -qx "0 pass" window || fail "board: Enter does not pass"
for seed in $(seq 1 60); do
    printf 'alter\n2\n' | COLUMNS=400 play board --players 2 --seed "$seed" --line --record window >out
    ! grep -q "; 2 .*, .*, .*; 3 " out || break
done
wanted=$(sed -n 's/^You can: .*; 2 \([^;]*\);.*/\1/p' out | head -n 1)
grep -q "^You put the top of the Move Deck in order: $wanted\.$" out || fail "board: the second order is not the one picked: $(cat out)"

# ---- Short forms: each leaves the same record as the whole move ----
# A table where the first decision is yours and these moves are legal.
table_with() {
    local seed wanted
    for seed in $(seq 1 400); do
        printf 'moves\n' | play original --players 4 --seed "$seed" --line | sed -n '/^> moves/,/^>$/p' | tr -s ', ' '\n' >legal
        for wanted in draw "$@"; do
            grep -qx -- "$wanted" legal || continue 2
        done
        echo "$seed"
        return
    done
    fail "no seed has $*"
}

# Fails unless these typed lines make that move.
means() {
    local move=$1
    shift
    printf '%s\n' "$move" | play original --players 4 --seed "$seed" --line --record whole >/dev/null
    printf '%s\n' "$@" | play original --players 4 --seed "$seed" --line --record short >out
    grep -qxF "0 $move" whole || fail "$move is not in its record"
    cmp -s whole short || fail "\"$*\" does not mean $move: $(cat out)"
}

seed=$(table_with favor@1 favor@2)
means favor@2 "favor 2"
means favor@2 "FAV @2"
means favor@2 "fav moc"
means favor@2 "fav" "2"
means favor@2 "favor" "Mochi"
means favor@2 "favor" "" "favor" "1 1" "cancel" "hand" "fav 2"
means draw "1"
means draw "dr"
means favor@1 "table" "log 3" "rules favor" "? nope" "favor@1"
means draw "favor@2" "undo" "draw"
means favor@2 "draw" "undo" "favor 2"

printf 'draw\nundo\nlog 99\n' | play original --players 4 --seed "$seed" --line >out
! sed '1,/^> log/d' out | grep -q "You \(draw\|turn up\)" || fail "the log tells of what was taken back"

seed=$(table_with skip shuffle)
printf 's\n' | play original --players 4 --seed "$seed" --line >out
grep -q '"s" could be .*s[kh]' out || fail "an unclear word does not list what it could be"
seed=$(table_with see-the-future)
means see-the-future "See the Future"
means see-the-future "fut"

# ---- What cannot be done says why ----
cannot() {
    printf '%s\n' "$1" | play original --players 4 --seed "$seed" --line >out
    grep -q "$2" out || fail "\"$1\" is answered by: $(sed -n '/^> /,$p' out)"
}
seed=$(table_with favor@1)
cannot "favor 0" "That cannot be done: seat 0 is your own"
cannot "nope" "That cannot be done: \(a Nope answers\|you hold no Nope\)"
cannot "defuse" "That cannot be done: a Defuse is used by itself"
cannot "armageddon" '"armageddon" is no move here\|That cannot be done: original has no Armageddon'
cannot "gibberish" '"gibberish" is no move here'
cannot "burglar mochi" '"burglar mochi" is no move here\|cannot be done'
cannot "undo" "nothing to take back"
cannot "cancel" "nothing to cancel"
cannot "log x" "log takes the number"
cannot "rules godcat" 'no card "godcat" in this game'
cannot "save" "save takes the name"
cannot "save no/such/folder/file" 'cannot write "no/such/folder/file"'
cannot "$(printf '%0300d' 0)" "is no move here"

# ---- Text from outside cannot steer the terminal ----
printf '\033[2J\033]0;x\007draw\n\302\233x\nrules \033[5m\nsave /\033[1m/x\n' | play evil --seed 3 --line >out
no_controls out "typed control characters"
! LC_ALL=C grep -q $'\302\233' out || fail "a control character of two bytes is echoed"

# ---- Leaving, stopping, records ----
printf 'leave\n' | play burglar --seed 4 --line --record left >out
grep -q "You leave the table" out || fail "leave is not told"
grep -q "^Result: " out || fail "after leave the others do not play on"
"$LITTERBOX" verify left >/dev/null || fail "the record of one who left does not verify"
printf 'quit\ndraw\n' | play burglar --seed 4 --line --record quit >out
grep -q "You stop here" out || fail "quit does not stop"
play burglar --seed 4 --line --record eof >out </dev/null
cmp quit eof || fail "the end of input is not like quit"
"$LITTERBOX" verify quit >/dev/null || fail "the record of a game that was stopped does not verify"
printf 'save saved\n' | play burglar --seed 4 --line >/dev/null
cmp quit saved || fail "save writes another record"
play evil --seed 4 --record alone >/dev/null </dev/null
"$LITTERBOX" verify alone >/dev/null || fail "the record of bots alone does not verify"
! ls -- *.?????? 2>/dev/null || fail "something is left beside a record"

# Who begins is picked, in every game, and the record says so.
for game in original burglar evil board pets; do
    play $game --players 3 --seed 7 --first 2 --record picked >out </dev/null
    grep -q "Ziggy begins\.$" out || fail "$game: who begins is not told"
    grep -q "^option first=2$" picked || fail "$game: who begins is not in the record"
    grep -q "^2 " <(sed '1,/^$/d' picked | head -1) || fail "$game: somebody else begins"
    "$LITTERBOX" verify picked >/dev/null || fail "$game: the record does not verify"
    play $game --players 3 --seed 7 --option first=2 --record same >/dev/null </dev/null
    cmp -s picked same || fail "$game: --option first is not --first"
done

# ---- Bad arguments ----
refused 2 'no game called "poker"' poker
refused 2 "which game" --seed 1
refused 2 "not by 6" original --players 6
refused 2 "not by 7" pets --players 7
refused 2 "." board --option rounds=single
refused 2 "not by 1" evil --players 1
refused 2 "\-\-players takes" original --players many
refused 2 "0 to 2, not 3" original --players 3 --seat 3
refused 2 "\-\-first takes a seat at the table, 0 to 2, not 3" original --players 3 --first 3
refused 2 "first takes a seat at the table, 0 to 2, not \"x\"" original --players 3 --option first=x
refused 2 "\-\-seat takes" original --seat -1
refused 2 "seed" original --seed x
refused 2 "." original --option fast=perhaps
refused 2 "." original --option godcat_combos=on
refused 2 "name is" original --name ""
refused 2 "name is" original --name $'a\033[31m'
refused 2 "one game" original evil
refused 1 "its folder is not there" original --record no/such/folder/file
refused 1 "it is a folder" original --record .
refused 1 "no ordinary file" original --record /dev/null
play --help | grep -q "^usage: litterbox play" || fail "no help"
