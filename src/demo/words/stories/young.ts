import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const young: StoryWords = {
  name: 'young',
  weight: [8, 8],
  movieGenres: [
    [16, 10751],
    [16, 12, 10751],
    [16, 14],
    [10751, 12],
    [16, 878],
  ],
  seriesGenres: [
    [16, 10762],
    [16, 10759, 10765],
    [10762, 10751],
    [16, 35],
    [16, 18],
  ],
  roles: lines(`
    nine-year-old inventor
    very small bear
    lighthouse cat
    trainee cloud
    retired pirate
    school caretaker
    postal pigeon
    child who can hear trees
    nervous robot`),
  settings: lines(`
    a lighthouse on wheels
    a school at the bottom of the sea
    a town where it snows upwards
    a library with one wild shelf
    the smallest airport in the world`),
  things: lines(`
    a hat full of thunder
    the moon’s spare button
    a map drawn by a snail
    the biggest pancake ever attempted
    a whistle that only whales hear
    a lost tooth with a plan`),
  openings: lines(`
    {hero} is {a_role} with a very big idea and no sandwiches.
    On the first day of the holidays {hero} finds {thing}, and the whole of {place} starts to float.
    {hero}, {a_role}, is too small for every job in {setting}. One night all the big ones fall asleep.
    When the stars above {place} go out one by one, {hero} and {second} set off with a ladder.
    In {setting} there is only one rule, and {hero} has just sat on it.`),
  complications: lines(`
    Luckily {second} knows the way. Unluckily {second} is a cloud.
    There are seven days until the great race, and the boat is a bathtub.
    The grown-ups say that it cannot be done, which helps.
    But someone has locked up all the laughing.
    First they must ask the grumpiest walrus in the world for a favour.`),
  closers: lines(`
    Being brave is easier with a friend and a snack.
    For everyone between four and a hundred and four.
    And there is a song about porridge.
    Mind the puddles.`),
  episodeNames: lines(`
    The Upside-Down Snow
    A Hat Full of Thunder
    Pancake Day
    The Very Small Parade
    Who Ate the Alphabet?
    The Moon’s Spare Button
    Sleepover at the Lighthouse
    The Whale Who Was Late
    Mud!
    Seven Odd Socks
    The Bathtub Race
    A Letter for Walrus
    The Lost Laugh
    Quiet Please
    Grandma’s Submarine
    The Day It Rained Buttons`),
  episodeOverviews: lines(`
    {h} borrows {thing} and forgets to say please, so it will not go home.
    {s} has the hiccups. Every hiccup is a frog.
    The friends build a boat out of everything in the kitchen, and {t} is the sail.
    {h} wants to win; {s} wants to stop for the view. They are tied together.
    Nobody remembers {t}’s birthday, because everybody is hiding behind the sofa.
    A new neighbour moves in. He is very tall and very shy, and he is a tree.
    {h} tells a tiny fib at breakfast. By teatime it needs its own bedroom.
    {s} learns to whistle, and the whales come to complain about the tune.`),
  keywords: lines(`
    friendship
    anthropomorphism
    adventure
    magic hat
    school
    inventor
    talking animal
    pirate
    snow
    song`),
};
