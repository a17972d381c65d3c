import { lines } from '../random.ts';

/* Sentences for the plots of every acted kind. Slots as in `story-words.ts`; pronouns refer to the hero. */

export const anyOpenings = lines(`
  {hero} has not been back to {place} in eleven years. The key still fits.
  {hero}, {a_role}, is given until Friday to find {thing}.
  In {place} there are two people who know what became of {thing}. {hero} is married to one of them.
  {hero} answers an advertisement in {place} and is hired on the spot, which ought to have been a warning.
  Nobody expects much of {hero}, {a_role} in {place}, least of all {hero}.
  When {second} asks for a small favour, {hero} says yes before hearing what it is.
  Between {place} and the sea lies {setting}, and {hero} is the only one who still goes there.
  It starts with {thing}. It ends with {hero}, {a_role}, standing in the rain outside {place}, explaining.
  {hero} and {second} have shared an office for nine years without exchanging a personal word. Then comes {thing}.
  {hero} wakes up in {place} with a return ticket, a stranger’s coat and {thing}.
  On the shortest day of the year {hero} receives a parcel from {second}, who has been dead since spring.
  For as long as anyone can remember {a_role} has looked after {place}. This year it is {hero}, and {he} would rather not.
  {second} is leaving {place} for good. {hero}, who has never left it at all, offers to drive.
  A wrong turning brings {hero}, {a_role}, to {setting}. It takes {him} a year to find the right one.
  {hero} tells one lie in {his} life, to {second}, on a Thursday.
  The last will of a man {he} never met leaves {hero} half of {setting}. The other half belongs to {second}.
  Twenty years ago three friends made a promise in {place}. {hero} is the first who tries to keep it.
  {hero} is good at only one thing, and {place} has just stopped needing it.
  Every evening {second} walks past {hero}’s window. One evening {second} does not.
  {hero} finds {thing} in the pocket of a coat bought second-hand, and goes to {place} to return it.
`);

export const anyComplications = lines(`
  {second} remembers it differently.
  It would be easier to leave, if the road were open.
  Somebody has been there before, and has tidied up.
  What {he} finds is not what {he} was sent for.
  By then it is too late to ask {second} for the truth, and too early to guess it.
  For a while it even seems to work.
  The only person who could help has every reason not to.
  But {place} has a long memory and thin walls.
  Then {third} arrives, with luggage.
  Little by little {he} begins to see what {second} gave up.
  There are three explanations, and each of them is worse.
  A promise made in passing turns out to have been a contract.
  In the end it is {third} who asks the obvious question.
  Everything depends on {third}, who is late.
  What follows takes nine days, four of them at sea.
  {second} has a plan. {third} has another. Neither has asked {hero}.
  And all the while the clock in the station of {place} is running eleven minutes fast.
  The closer they come to the answer, the less {he} wants to know it.
`);

export const anyClosers = lines(`
  It gets worse, and then it gets funny, and then it gets late.
  There is no going back, but there is a bus.
  Somebody will have to tell {third}.
  Nothing in {place} will be quite where it was.
  Sometimes the kindest thing is to close the door quietly.
  It was never about the money.
  Not every ending waits for its cue.
  What is left is enough.
`);
