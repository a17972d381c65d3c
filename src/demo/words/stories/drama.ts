import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const drama: StoryWords = {
  name: 'drama',
  weight: [18, 16],
  movieGenres: [[18], [18, 10751], [18, 10749], [18, 36], [18, 10402]],
  seriesGenres: [[18], [18, 10751], [18, 10766], [18]],
  roles: lines(`
    bookbinder
    district nurse
    lapsed concert pianist
    widowed schoolteacher
    vineyard keeper
    tram driver
    piano tuner
    translator of other people’s letters
    baker on the early shift
    swimming instructor
    hospice doctor
    lighthouse keeper’s only child`),
  settings: lines(`
    a house with one room too many
    a valley about to be flooded
    a street that the map leaves out
    a bakery that has been in the family for too long
    a flat at the top of a building without a lift
    a village that has had nine winters in a row`),
  things: lines(`
    a house nobody wants to sell
    a box of undeveloped film
    the family recipe, written in code
    a piano with one dead key
    an invitation forty years late
    a photograph with one face cut out
    a will with three signatures
    a coat left behind on purpose`),
  openings: lines(`
    {hero}, {a_role}, comes back to {place} for a funeral and stays for the inventory.
    Three generations share {setting}, and one of them has just stopped speaking.
    After thirty years abroad {second} knocks at {hero}’s door in {place} with {thing} under one arm.
    {hero} has spent {his} life as {a_role}, doing what was asked. In the spring of {his} sixtieth year {he} stops.
    Two heirs, one inheritance, and {thing}: {hero} and {second} have one summer in {place} to divide what cannot be divided.
    When the last {role} of {place} retires, the town finds out how much {hero} had been holding together.
    {hero} begins writing letters to {his} younger self. In {setting}, somebody begins to answer.`),
  complications: lines(`
    The arrangement lasts exactly until {second} finds out what it is for.
    What {he} took for loneliness turns out to be company.
    Between the fruit harvest and the first frost, everybody changes their mind once.
    {second} means well, which makes it worse.
    Then the weather turns, and with it the family.
    Neither of them is any good at saying sorry; both are excellent at casseroles.`),
  closers: lines(`
    It is about what we keep, and who keeps us.
    Forgiveness arrives late, hungry, and without luggage.
    Nothing much happens, and then it has.
    Some houses remember for you.
    A story told quietly, in case somebody is asleep.`),
  episodeNames: lines(`
    The Inventory
    First Frost
    What We Owe the Living
    Sunday Best
    A Place at the Table
    Borrowed Chairs
    The Good Scissors
    Visiting Hours
    Low Season
    The Year Without Plums
    Handwriting
    A Small Repair
    Letters, Returned
    The Spare Room
    Everyone But Me
    Open House
    The Weight of Water
    All Our Birthdays
    Half a Loaf
    Keeping Quiet`),
  episodeOverviews: lines(`
    {h} finds {thing} while clearing the attic, and lunch is late for the first time in years.
    {s} invites the whole street to dinner and forgets to tell {h}.
    A letter from {place} arrives with the wrong name and the right handwriting.
    {h} and {t} drive through the night to return something that nobody missed.
    It is {s}’s birthday. Everyone behaves beautifully until the cake.
    The doctor has good news. {h} does not know whom to tell first.
    {t} announces that {he} is selling, and three conversations that should have happened years ago happen at once.
    Snow closes the road. {h}, {s} and an uninvited guest finish a jigsaw, more or less.
    {s} takes the night bus to {place} and gets off one stop too early, on purpose.
    An old friend of {h}’s comes to stay for a weekend, and brings a piano.`),
  keywords: lines(`
    family secrets
    inheritance
    grief
    sisters
    homecoming
    coming of age
    small business
    letter
    loneliness
    reconciliation
    generational conflict
    village life`),
};
