import { lines } from '../random.ts';

/*
 * What stories are made of, by kind. Slots: {hero} {second} {third} are characters, {h} {s} {t} their first
 * names, {he} {his} {him} {He} {His} the hero's pronouns, {role} {rival} what people are ({a_role} with its
 * article), {place} a named place, {setting} a kind of place, {thing} an object.
 */

/** The words of one kind of story. */
export interface StoryWords {
  readonly name: string;
  /** How many of the movies and of the series are of this kind, relative to the others. */
  readonly weight: readonly [movies: number, series: number];
  /** Sets of genres, one of which a title gets. */
  readonly movieGenres: readonly (readonly number[])[];
  readonly seriesGenres: readonly (readonly number[])[];
  readonly roles: readonly string[];
  readonly settings: readonly string[];
  readonly things: readonly string[];
  readonly openings: readonly string[];
  readonly complications: readonly string[];
  readonly closers: readonly string[];
  readonly episodeNames: readonly string[];
  readonly episodeOverviews: readonly string[];
  readonly keywords: readonly string[];
}

const crime: StoryWords = {
  name: 'crime',
  weight: [14, 20],
  movieGenres: [
    [80, 53],
    [80, 18, 9648],
    [9648, 53],
    [80, 18],
    [28, 80, 53],
  ],
  seriesGenres: [
    [80, 18, 9648],
    [80, 18],
    [9648, 18],
    [80, 9648],
  ],
  roles: lines(`
    retired harbour pilot
    night-shift detective
    village constable
    forensic accountant
    court stenographer
    disgraced prosecutor
    insurance investigator
    crime-scene photographer
    cold-case archivist
    customs officer
    trainee pathologist
    locksmith`),
  settings: lines(`
    a fishing town where nobody locks a door
    a port city that never quite dries
    a border village with two mayors and one phone
    a housing estate built over a salt mine
    a spa town out of season
    the last precinct before the marshes`),
  things: lines(`
    a ledger nobody will sign for
    an unposted letter
    the wrong set of fingerprints
    a key that fits two doors
    a boat with its name sanded off
    a confession in someone else’s handwriting
    a wedding ring in a bait tin
    a tape with eleven missing minutes`),
  openings: lines(`
    {A_role} in {place}, {hero} knows everybody’s secrets except the one that has just washed ashore.
    When {thing} turns up in {place}, {a_role} called {hero} is the only one who wishes it hadn’t.
    {hero}, {a_role} three weeks from leaving, is handed a case that {his} old friend {second} closed twenty years ago.
    In {setting}, {a_role} and a stranger named {second} discover that they have been looking for the same person.
    Nobody in {place} reported {second} missing. {hero}, {a_role} with time on {his} hands, begins to wonder why.
    A drowned man is found forty kilometres from the nearest water, and {hero} is the only {role} within a day’s drive.
    Every morning for a year {hero} has walked past the same unlit window in {place}. Today there is a light in it.`),
  complications: lines(`
    The evidence points to {second}; the trouble is that {hero} put it there.
    The further {he} looks, the more the town rearranges itself to be somewhere else.
    Every witness tells the same story, word for word.
    Then {second}, who was supposed to be dead, asks for a lawyer.
    The file has been checked out before: by {his} own father, the week he disappeared.
    What starts as paperwork becomes the longest winter anyone in {place} can remember.`),
  closers: lines(`
    Some doors are locked from both sides.
    Patience, it turns out, is also a weapon.
    The truth comes in with the tide, and so does the bill.
    Not everyone who is guilty did it.
    By the time it is solved, nobody will thank {him}.`),
  episodeNames: lines(`
    Low Water
    The Man from Records
    Chain of Custody
    A Door on the Latch
    What the Ferryman Saw
    Two Statements
    The Bait Tin
    Next of Kin
    A Reasonable Doubt
    Cold Store
    Exhibit F
    The Wrong Coat
    Night Desk
    The Second Caller
    House to House
    An Honest Mistake
    Salt in the Lock
    The Long Way Round
    Hearsay
    Known Associates`),
  episodeOverviews: lines(`
    {h} finds {thing} where it could not possibly be, and {s} asks {him} not to write it down.
    A witness changes her story overnight. {h} suspects {t}; {s} suspects {h}.
    The search moves to {place}, where everyone is helpful and nobody is home.
    {s} spends a night in the cells of {his} own station while {h} retraces a walk that took eleven minutes too long.
    A body is misidentified, and an old case of {h}’s comes back with a lawyer.
    {h} and {t} wait out a storm with the one man neither of them can afford to lose sight of.
    An anonymous call sends the team to the quarry. {s} recognises the voice and says nothing.
    The autopsy raises a question that {h} has been avoiding since {place}.
    {t} breaks the chain of custody for a good reason. The good reason drives away.
    Somebody has been feeding the missing woman’s cat. {h} sits down to wait.`),
  keywords: lines(`
    small town
    cold case
    detective
    police procedural
    whodunit
    missing person
    corruption
    fingerprint
    harbour
    false confession
    informant
    interrogation`),
};

const drama: StoryWords = {
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

const comedy: StoryWords = {
  name: 'comedy',
  weight: [13, 15],
  movieGenres: [[35], [35, 18], [35, 10749], [35, 10751], [35, 80]],
  seriesGenres: [[35], [35, 18], [35], [35, 10751]],
  roles: lines(`
    failed magician
    deputy mayor
    wedding planner
    funeral caterer
    parking inspector
    amateur ornithologist
    substitute teacher
    understudy
    divorce lawyer
    lift engineer
    competitive gardener
    museum guard`),
  settings: lines(`
    the third-best hotel in town
    a radio station with eleven listeners
    a town hall with two entrances and no exit
    the lost-property office of a railway that has closed
    an allotment society at war with itself
    a call centre above a bowling alley`),
  things: lines(`
    a trophy that belongs to somebody else
    forty-one inflatable swans
    the mayor’s parrot
    the only remaining key
    a cake in the shape of the town
    a bus nobody remembers hiring
    an apology in triplicate
    the wrong coffin`),
  openings: lines(`
    {hero} is {a_role} with a five-year plan. It is year nine.
    In {setting}, {a_role} named {hero} is promoted by mistake and decides not to mention it.
    When {thing} goes missing from {place}, {hero} is the obvious suspect, mostly because {he} confessed.
    {hero} and {second} inherit {setting} on one condition: they must run it together.
    {A_role} by training and an optimist by accident, {hero} promises {place} a festival. There is no festival.
    To save {setting} from closing, {hero} must win a competition that {second} has won nine times running.
    {hero} moves back in with {his} mother for a week. That was in March, some years ago.`),
  complications: lines(`
    Unfortunately, {second} has read the rules.
    It would all have worked, had nobody turned up.
    Help arrives in the form of {second}, which is to say that it does not.
    The plan is simple; the people are not.
    There is also the matter of {thing}.
    By Thursday they need a licence, a priest and a second boat.`),
  closers: lines(`
    What could go wrong has made a list.
    Warm, silly and surprisingly well catered.
    Nobody learns anything, and everyone feels better.
    Contains scenes of mild gardening.
    It ends, as these things do, in a car park.`),
  episodeNames: lines(`
    The Swan Incident
    Any Other Business
    A Perfectly Normal Tuesday
    The Spare Key
    Minutes of the Last Meeting
    Buffet
    Two Weddings and a Fire Drill
    The Understudy
    Lost Property
    Return to Sender
    The Raffle
    Health and Safety
    Karaoke for the Bereaved
    The Inspector Calls Back
    Nobody Panic
    The Other Gary
    Employee of the Month
    Out of Office
    A Short Speech
    The Wrong Marquee`),
  episodeOverviews: lines(`
    {h} agrees to look after {thing} for an hour. It is a long hour.
    An inspector is expected. {s} mistakes three people for him, and hires one of them.
    {h} gives a short speech. {t} times it.
    The annual raffle has one prize and four winners, and {s} printed all the tickets.
    {h} tries to return a gift without anyone noticing; by nightfall it has been to {place} and back.
    {t} starts a petition against something {h} started yesterday.
    A power cut traps {s}, {t} and the council in one lift, with sandwiches.
    {h} is told to act natural. {He} has never been told this before.
    It is {s}’s turn to choose the team outing. There is paperwork, and there are swans.
    {h} and {s} stop speaking, which turns out to be the most efficient week they have ever had.`),
  keywords: lines(`
    workplace comedy
    awkwardness
    small town
    hotel
    misunderstanding
    wedding
    rivalry
    deadpan
    mockumentary
    found family
    bureaucracy
    pet`),
};

const science: StoryWords = {
  name: 'science fiction',
  weight: [9, 9],
  movieGenres: [
    [878, 18],
    [878, 28],
    [878, 53],
    [878, 12],
    [878, 9648],
  ],
  seriesGenres: [[10765, 18], [10765], [10765, 9648], [10765, 10759]],
  roles: lines(`
    orbital mechanic
    xenobotanist
    cargo pilot
    retired astronaut
    signal analyst
    memory archivist
    terraforming auditor
    ship’s cook
    robot repairer
    long-sleep nurse
    tidal engineer
    junior astronomer`),
  settings: lines(`
    a freight station behind the Moon
    a colony that has run out of birthdays
    the last observatory still answering
    a ship whose crew was woken too early
    a city that is rebuilt every night
    a greenhouse the size of a province`),
  things: lines(`
    a message sent tomorrow
    a door in the hull that is on no plan
    the spare astronaut
    a seed older than the Earth
    a clock that gains an hour a year
    a voice on the maintenance channel
    the ninth crew member
    a map of a place not built yet`),
  openings: lines(`
    {hero} is {a_role} in {setting}. On day four hundred somebody knocks from outside.
    Eleven years after the last signal from {place}, {a_role} called {hero} receives a reply to a message {he} never sent.
    In {setting}, {hero} and {second} share one job, one bunk and, according to the records, one life.
    When {thing} appears on the cargo list, {hero} does what any {role} would do: {he} signs for it.
    The evacuation of {place} took six minutes. {hero}, {a_role}, slept through it.
    {hero} repairs machines that miss their owners. {second} is the first to ask {him} for the opposite.
    A comet is due to pass {place} for the last time, and {hero} is sent to wave.`),
  complications: lines(`
    The station’s computer is kind, patient, and wrong.
    Then {second} finds a photograph of the crew, taken next year.
    There is air for nine and a great deal of politeness among ten.
    The distance is measured in decades; the argument in minutes.
    Somebody has been watering the plants in the sealed section.
    Home keeps calling. The voice is {his} own.`),
  closers: lines(`
    Space is not empty; it is only shy.
    An adventure at the speed of thought, with maintenance.
    The future arrives, and needs somewhere to sleep.
    What is out there has been waiting politely.
    Gravity is the least of it.`),
  episodeNames: lines(`
    Day Four Hundred
    Apogee
    The Polite Machine
    Air for Nine
    Perihelion
    Maintenance Window
    A Knock from Outside
    The Spare Astronaut
    Dead Reckoning
    Light Delay
    The Garden Module
    Eclipse, Partial
    Low-Gravity Grief
    The Longest Shift
    Re-Entry
    Signal to Noise
    The Other Side of the Moon
    Half-Life
    Tidal Lock
    Everyone Asleep`),
  episodeOverviews: lines(`
    A routine inspection turns up {thing}. {h} logs it; the log disagrees.
    {s} wakes from long sleep with a memory that belongs to {t}.
    With the antenna down, {h} has forty minutes to explain everything to a station that no longer trusts {him}.
    The crew votes. {t} counts twice and arrives at one vote too many.
    {h} goes outside to fix a light. Someone has already fixed it.
    A supply ship arrives from {place} with nobody aboard and dinner on the table.
    {s} teaches the station’s computer to apologise, and it will not stop.
    The orbit decays by a hand’s width a day. {h} and {t} do the sums separately, hoping.
    An old recording of {h} gives {s} advice about a fault that started this morning.
    Contact is made. {t} had the microphone muted.`),
  keywords: lines(`
    space station
    artificial intelligence
    time loop
    first contact
    colony
    astronaut
    parallel world
    terraforming
    robot
    comet
    long sleep
    dystopia`),
};

const fantasy: StoryWords = {
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

const thriller: StoryWords = {
  name: 'thriller',
  weight: [12, 9],
  movieGenres: [[53], [53, 28], [53, 18], [28, 53], [53, 9648], [28, 12]],
  seriesGenres: [
    [10759, 18],
    [18, 9648],
    [10759, 80],
    [10768, 18],
  ],
  roles: lines(`
    former interpreter
    submarine cook
    whistle-blowing actuary
    bomb-disposal trainer
    diplomatic courier
    air-traffic controller
    data-centre night guard
    disowned heir
    chess prodigy
    mountain rescuer
    bodyguard
    election observer`),
  settings: lines(`
    an embassy on the last day of the lease
    a night train through four countries
    the mess of an oil platform in a week of fog
    a ski hut above the tree line
    a ministry with no windows
    the lounge of a ferry that may not dock`),
  things: lines(`
    a passport in a dead man’s name
    nine seconds of a phone call
    a list with {his} name on it
    a suitcase that ticks politely
    a photograph taken from inside the house
    a code that somebody has already used
    the wrong briefcase
    a train ticket for yesterday`),
  openings: lines(`
    {hero}, {a_role}, overhears nine seconds of a phone call that was never made.
    In {setting}, {hero}, {a_role}, finds {thing}. By morning {second} has one too.
    {hero} has twenty-four hours, one ally and {thing}. The ally is {second}, and {second} is lying.
    {second} walks into a police station in {place} and confesses to a crime that has not happened yet. {hero} believes it.
    Ten years ago {hero} gave up a life as {a_role}. This morning it rang the doorbell.
    Everyone in {setting} was invited by the same person. {hero}, {a_role}, was not invited at all.
    A minister vanishes between two floors. {hero}, who was in the lift, remembers three.`),
  complications: lines(`
    To find out who is hunting {him}, {he} must finish the job {he} was hunted for.
    There is a way out, and {second} is standing in it.
    The closer the border, the fewer the friends.
    And the storm that cut the line was forecast by no one.
    All the exits lead back to {place}.
    Trust is a luxury; so is sleep.`),
  closers: lines(`
    Breathe later.
    The truth travels light.
    It is always the quiet carriage.
    One of them will miss the connection.
    Nobody is where they are.`),
  episodeNames: lines(`
    Nine Seconds
    The Quiet Carriage
    Terminal B
    A Clean Passport
    Blind Curve
    The Fourth Country
    No Signal
    Handover
    Dead Drop
    Countersign
    The Wrong Briefcase
    Safe House
    All Stations Stop
    Deniable
    Last Known Position
    The Interpreter
    Exit Row
    Whiteout
    Cover Story
    Borderline`),
  episodeOverviews: lines(`
    {h} makes the handover in {place}, and realises too late which side {he} is on.
    {s} has {thing}; {t} has a price. {h} has until the next station.
    A safe house is only safe until the kettle boils. {h} counts the cups.
    With the lines down, {s} must guide {h} across the square through a window that faces the other way.
    {t} passes the test, which proves that {t} has seen it before.
    Twenty minutes of footage show an empty corridor. {h} notices the clock.
    {h} walks into the embassy and asks for asylum from {his} own country.
    The courier is found, alive and terrified, in the one place {s} swore was empty.
    {h} burns the list. {s} has memorised it.
    A train stops in the tunnel outside {place}. When the lights come back there is one passenger fewer.`),
  keywords: lines(`
    conspiracy
    espionage
    on the run
    double agent
    train
    hostage
    assassin
    mistaken identity
    embassy
    surveillance
    blizzard
    betrayal`),
};

/** Further kinds stand in `more-stories.ts`. */
export const firstStories: readonly StoryWords[] = [crime, drama, comedy, science, fantasy, thriller];
