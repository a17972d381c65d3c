import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const fantasy: StoryWords = {
  name: 'fantasy',
  weight: [7, 7],
  movieGenres: [
    [14, 12],
    [14, 18],
    [14, 10751],
    [14, 10749],
  ],
  seriesGenres: [
    [10765, 10759],
    [10765, 18],
    [10765, 10751],
    [10765, 35],
  ],
  roles: lines(`
    lamplighter
    apprentice bell-founder
    mapmaker to a small king
    retired dragon clerk
    river witch
    bone-carver
    thief of hats
    keeper of the ninth lamp
    weather merchant
    librarian of the drowned wing
    toll collector
    hedge knight`),
  settings: lines(`
    a kingdom the size of an afternoon
    a city whose streets move at night
    a forest that charges admission
    a court where nobody may use the future tense
    a village under a sleeping giant
    an inn at the crossing of five seasons`),
  things: lines(`
    a lamp that shows what you forgot
    a crown in need of repair
    the last page of a spell
    a bell that rings before the event
    a bottled thunderstorm
    the king’s second-best shadow
    a key grown from a tree
    a debt owed to the moon`),
  openings: lines(`
    {hero} is {a_role} in {setting}. The work is honest, the pay is poor, and on Thursdays the dead come in.
    When {thing} goes missing from {place}, {hero}, {a_role}, is accused, pardoned and sent to find it, all before breakfast.
    In {setting}, every child is given one wish. {hero} has kept {his} for thirty years.
    {hero} inherits {thing} from an aunt who never existed.
    The war between the hill folk and the harbour folk has lasted so long that {a_role} named {hero} is asked to find out who is winning.
    Somebody is buying up the weather over {place}. {hero} sold them the first cloud.
    {second} has been turned into a heron. {hero}, who did it, would like to talk about it.`),
  complications: lines(`
    The road is long, and it has opinions.
    The only guide to be had is {second}, who is cursed to tell the truth to horses.
    Unhappily the prophecy has a second page.
    The giant is beginning to stir, and {second} is out of lullabies.
    Magic has its price, and the price has gone up.
    Behind them comes a hunter who never sleeps, in front of them a queen who never stops.`),
  closers: lines(`
    Old magic, new boots.
    A tale for anyone who has ever been late to their own destiny.
    Not all who wander have a map upside down; {he} does.
    There will be owls.
    Every lamp goes out once.`),
  episodeNames: lines(`
    The Ninth Lamp
    A Debt to the Moon
    Heron Weather
    The Second Page
    Bells Before Morning
    The Toll
    What the Giant Dreamed
    A Kingdom by Teatime
    The Drowned Wing
    Salt Circle
    The Hat Thief
    Thirteen at Court
    Owl Post
    The Bottled Storm
    The King’s Shadow
    Underhill
    A Wish, Slightly Used
    The Last Bridge but One
    Crossing of Five Seasons
    The Quiet Curse`),
  episodeOverviews: lines(`
    {h} bargains for {thing} and comes away with rather more than {he} can carry.
    The bridge at {place} will open only to a liar. {s} is too honest; {t} is delighted.
    {s} wakes up as somebody else and does the job better.
    A royal messenger arrives with bad news in a language that only {t} reads, badly.
    {h} meets the river witch again, and this time {he} brings soup.
    The company splits at the crossing of five seasons. {h} takes winter.
    Something follows them from {place}. {t} leaves it food, which is a mistake, or possibly the plan.
    Three riddles stand between {s} and the gate. {h} climbs the wall.
    {h} is crowned by accident, and abdicates before lunch.
    The lamp goes out. In the dark {s} tells {h} what really happened at {place}.`),
  keywords: lines(`
    magic
    witch
    quest
    prophecy
    dragon
    kingdom
    curse
    forest
    sword
    talking animal
    fairy tale
    lamp`),
};
