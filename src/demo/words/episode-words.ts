import { lines } from '../random.ts';

/* Sentences and names for the episodes of every kind of story. Slots as in `story-words.ts`. */

/** Second sentences. */
export const asides = lines(`
  By the end of it {s} owes {t} an apology, and {t} is not in a hurry to collect.
  It is the longest Tuesday in the history of {place}.
  Meanwhile {t} has found {thing}, and cannot think whom to tell.
  {s} says nothing, which is noticed.
  Everybody in {place} has an opinion, and for once they agree.
  The last to hear of it is {t}.
  It would be simpler if {s} had not kept the letter.
  There are two versions of what happens next, and {t} believes both.
  In the morning one chair is empty.
  All that remains is to tell {t}.
  On the way home {s} takes a wrong turn that changes everything.
  Nobody thinks to ask about {thing}.
  {t} keeps a promise, at a price.
  The weather does not help.
  For the first time {s} laughs, and means it.
`);

/** First sentences that suit every story. */
export const anyOverviews = lines(`
  {h} has one day to put right what took {s} a year to put wrong.
  A visitor from {place} asks for {t} by a name that nobody has used in years.
  {s} and {t} are sent to fetch {thing}; only one of them knows what it is.
  It all comes down to a single conversation between {h} and {t}, which keeps being interrupted.
  {h} turns down an offer that {s} has already accepted on behalf of both.
  An anniversary brings everyone back to {place}, including the one who was not invited.
  {t} disappears for a day and will not say where. {h} finds the ticket.
  Looking for something else entirely, {s} comes across {thing}.
  A small lie told in {place} grows up, moves out and comes back with friends.
  {h} and {s} see the same thing and describe it differently.
  The telephone rings twice. The first call is for {t}; the second is about {t}.
  Old friends meet in {place}. One of them has come to say goodbye.
`);

/** Names of episodes with slots; other names combine title words. */
export const nameForms = lines(`
  Back to {place}
  {h} Alone
  The {s} Question
  A Visit from {t}
  What {h} Knew
  {s} and {t}
  Goodnight, {h}
  Return to {place}
  The Trouble with {t}
  Ask {s}
  Not in {place}
  {h}, Later
`);

/** Names of seasons. */
export const seasonNames = lines(`
  The Long Winter
  Low Tide
  Inheritance
  The Return
  Homecoming
  Broken Glass
  The Last Summer
  Second Chances
  After the Flood
  Strangers
`);

/** Names of specials. */
export const specialNames = lines(`
  The Making of the First Season
  A Winter Special
  Unaired Pilot
  Ten Questions for the Cast
  The Lost Scenes
  A Very Small Reunion
  The Table Read
`);

/** Names of story arcs and orders, for episode groups. */
export const groupNames = lines(`
  Story Arcs
  The Complete Collection
  Producers’ Order
  The Winter Cycle
  Remastered Edition
`);
