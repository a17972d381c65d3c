import { lines } from '../random.ts';
import { firstStories } from './stories.ts';
import type { StoryWords } from './stories.ts';

const romance: StoryWords = {
  name: 'romance',
  weight: [9, 6],
  movieGenres: [[10749, 18], [10749, 35], [10749], [10749, 10402]],
  seriesGenres: [[18], [18, 35], [10766, 18]],
  roles: lines(`
    florist
    letter carrier
    sommelier
    radio announcer
    ballroom teacher
    bookseller
    violin maker
    botanist
    pastry chef
    balloon pilot`),
  settings: lines(`
    a dance hall due for demolition
    a bookshop with one customer
    a hot-air balloon over the wrong country
    a night ferry with a single cabin left
    a flower market at five in the morning`),
  things: lines(`
    a dance card with one line free
    a misdelivered bouquet
    a voicemail from last summer
    a shared umbrella
    a borrowed dictionary
    the last two tickets`),
  openings: lines(`
    {hero} is {a_role} who does not believe in chance. {second} has missed the same train as {him} eleven times.
    For one week every year {hero} and {second} meet in {place}. This year one of them is early.
    {hero}, {a_role}, falls in love with a voice on the telephone; it is a wrong number, and it keeps calling back.
    In {setting}, {a_role} and a stranger agree to tell each other nothing but the truth until morning.
    {hero} has written {second}’s love letters for years. Now {second} would like to know whom to thank.
    Two people in {place} advertise for the same lost glove.`),
  complications: lines(`
    There is only one obstacle, and {he} is marrying it on Saturday.
    Distance is easy; breakfast is hard.
    Then {second} is offered everything one could wish for, an ocean away.
    Everyone can see it except the two of them.
    The trouble with promises is that somebody remembers.`),
  closers: lines(`
    Some people you meet twice for the first time.
    A love story with weather.
    Bring an umbrella.
    The heart is a poor timetable.`),
  episodeNames: lines(`
    Wrong Number
    The Lost Glove
    One Cabin Left
    Dance Card
    An Ocean Away
    Breakfast
    The Eleventh Train
    Rain, Then You
    Plus One
    Last Orders
    The Other Umbrella
    Not Yet
    Slow Waltz
    Forwarding Address`),
  episodeOverviews: lines(`
    {h} keeps {thing} a day too long, and {s} notices.
    A weekend in {place} is booked for two. Three arrive.
    {s} almost says it. The kettle does instead.
    {t} gives {h} excellent advice, and then takes it.
    {h} and {s} pretend to be married for one dinner, and are alarmingly good at it.
    An old flame of {s}’s comes through town with a cello and an apology.
    {h} misses the boat and finds out who stayed on the pier.
    It rains on the one day it must not. {h} brings two umbrellas and no plan.`),
  keywords: lines(`
    love letter
    missed connection
    second chance
    love triangle
    dance
    bookshop
    holiday romance
    wedding
    umbrella
    opposites attract`),
};

const horror: StoryWords = {
  name: 'horror',
  weight: [7, 4],
  movieGenres: [[27, 53], [27], [27, 9648], [27, 18]],
  seriesGenres: [
    [9648, 10765],
    [18, 9648],
  ],
  roles: lines(`
    night nurse
    estate agent
    lapsed exorcist
    beekeeper
    sound recordist
    babysitter
    wallpaper restorer
    well-digger`),
  settings: lines(`
    a house that has one more window inside than outside
    a sanatorium kept heated for nobody
    a village that celebrates the wrong harvest
    a cellar the builders refused to finish
    a village on a lake with a second surface`),
  things: lines(`
    a door that was not there yesterday
    a child’s drawing of tomorrow
    humming behind the wallpaper
    the eighth chair at the table
    a bell under the ice
    a mirror that is late`),
  openings: lines(`
    {hero}, {a_role}, is hired to spend one winter in {setting}. The previous {role} is still there.
    Every family in {place} sets one place too many at table. {hero} makes the mistake of asking for whom.
    {second} has stopped casting a shadow. {hero}, {a_role}, has begun to cast two.
    When {thing} appears in {hero}’s new house, {he} does the sensible thing and paints over it.
    The children of {place} have all drawn the same woman. This morning she moved in next door to {hero}.`),
  complications: lines(`
    It does not want to come in. It wants {him} to come out.
    The neighbours are kind, and will not cross the threshold.
    Whatever it is, {second} has been feeding it.
    Each night it knows one more of their names.
    And the road out of {place} now ends in {place}.`),
  closers: lines(`
    Leave the light on; it likes the dark less than you do.
    Do not count the chairs.
    Quiet, patient and very cold.
    It has been so lonely.`),
  episodeNames: lines(`
    The Eighth Chair
    Behind the Paper
    One Window More
    Hush
    The Late Mirror
    Bell Under Ice
    Guest Room
    Nobody’s Child
    The Wrong Harvest
    Lights Out
    Threshold
    What Hums`),
  episodeOverviews: lines(`
    {h} finds {thing} and decides not to tell {s}. {s} has decided the same.
    The power fails, and the house goes on breathing.
    {t} listens to the recordings backwards and hears {his} own name, aged six.
    Somebody has laid the table for eight. {h} counts the living.
    {s} walks to the edge of {place} and arrives at its other end.
    The priest comes, looks, and leaves by the window.
    {h} sleeps for the first time in a week. It is {t} who dreams.`),
  keywords: lines(`
    haunted house
    folk horror
    possession
    ritual
    ghost
    isolation
    nightmare
    cellar
    cult
    sleepwalking`),
};

const history: StoryWords = {
  name: 'history',
  weight: [8, 6],
  movieGenres: [[36, 18], [10752, 18], [36, 18, 10749], [10752, 28], [37], [37, 18]],
  seriesGenres: [[10768, 18], [18], [10768], [37, 18]],
  roles: lines(`
    cartographer
    field surgeon
    printer’s apprentice
    telegraphist
    court painter
    salt smuggler
    station keeper
    royal food taster
    frontier schoolteacher
    deserter`),
  settings: lines(`
    a besieged town with one working clock
    the last winter of an empire
    the canteen of a mountain railway three years behind schedule
    a court that speaks four languages and trusts none
    a telegraph office at the edge of the map`),
  things: lines(`
    a map with a false river
    a peace treaty with a hole in it
    a telegram that came too early
    the general’s other glove
    a printing press in a hayloft
    a portrait that must not be finished`),
  openings: lines(`
    1871. {hero}, {a_role}, is ordered to draw a border through {setting}, and finds people living on the line.
    In {setting}, {a_role} named {hero} carries {thing} past three armies, all of them friendly.
    The war is over; nobody has told {place}. {hero}, {a_role}, is sent with the news and arrives with a question.
    When the old queen falls ill, {hero} and {second} are the only two at court who want her to live.
    1912. Six strangers and {a_role} wait in {place} for a train that the century will not let through.
    {hero} paints what {he} is told to paint. Then {second} sits for a portrait and tells {him} everything.`),
  complications: lines(`
    History is about to happen, and it has the wrong address.
    Loyal to everyone, {he} is trusted by none.
    What cannot be printed is sung.
    Between the lines of the treaty {second} reads {his} own name.
    There are two ways across the mountains, and both are watched.`),
  closers: lines(`
    Empires fall; someone has to sweep up.
    Seen from below, where the floor is cold.
    Based on a true footnote.
    The maps were wrong. The people were not.`),
  episodeNames: lines(`
    The False River
    A Treaty with a Hole in It
    Three Friendly Armies
    Winter Quarters
    The Fourth Language
    Ration Day
    A Telegram, Early
    The General’s Glove
    Provisional Government
    The Portrait
    Crossing Point
    Salt Tax
    The Clock Stops
    Armistice`),
  episodeOverviews: lines(`
    {h} delivers {thing} to the wrong side, which receives it with great courtesy.
    The bread runs out on a Tuesday. By Wednesday {s} has a plan and {t} has a song.
    {h} is invited to dine with the enemy and learns how to hold the fork.
    A deserter hides in the print shop. {t} sets his name in type and then melts it.
    Snow falls on {place}. Both armies stop to watch.
    {s} forges a signature so well that its owner apologises for having forgotten it.
    The border moves in the night; {h} wakes up abroad.
    {t} is offered a pardon and reads the small print aloud.`),
  keywords: lines(`
    period drama
    empire
    treaty
    siege
    railway
    19th century
    royal court
    deserter
    border
    telegraph
    frontier
    based on a footnote`),
};

const young: StoryWords = {
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

const documentary: StoryWords = {
  name: 'documentary',
  weight: [6, 6],
  movieGenres: [[99], [99, 36], [99, 10402], [99, 10751]],
  seriesGenres: [[99], [99], [99, 10764]],
  roles: lines(`
    glaciologist
    tram enthusiast
    seed collector
    bell ringer
    oral historian
    shipbreaker
    cheese affineur
    night gardener
    choir conductor
    marine biologist`),
  settings: lines(`
    the last hand-pulled ferry on the river
    a seed vault in a disused cinema
    a valley with more bells than people
    the night shift of a great city
    a glacier in its final decade`),
  things: lines(`
    a thousand hours of tape
    the oldest timetable in use
    a wheel of cheese from 1954
    a drawer of unclaimed photographs
    the sound of a lake freezing
    a bell cast with a mistake`),
  openings: lines(`
    {hero} has recorded {setting} every day for thirty years. This is what {he} heard.
    Filmed over four seasons in {place}, a portrait of {setting} and of the people who keep it going.
    {A_role}, a retired postman and a nine-year-old expert set out to explain {thing}.
    Who owns the night? With {hero}, {a_role}, the camera follows those who work while {place} sleeps.
    It began with {thing}. {hero}, {a_role}, pulled at the thread, and a century came loose.`),
  complications: lines(`
    What they find is slower, stranger and funnier than anyone planned.
    Experts disagree; {second}, aged ninety-one, remembers.
    The ice is leaving, and takes its time to say goodbye.
    Nobody acts, and everybody performs.`),
  closers: lines(`
    Patient, precise and quietly astonishing.
    You will never look at a timetable in the same way.
    With music by the people of {place}.
    No re-enactments; several goats.`),
  episodeNames: lines(`
    Ice
    The Night Shift
    Bells
    The Timetable
    Seeds
    A Short History of Salt
    The Ferry
    What the Bees Know
    Bread
    Under the Street
    Goats
    The Last Season`),
  episodeOverviews: lines(`
    {h} travels to {place} to see {thing}, and stays for the harvest.
    At three in the morning the bakers, the drivers and the nurses of {place} have the city to themselves.
    A glacier moves a hand’s breadth a day. {h} waits for it with a flask of tea.
    Why does every clock in {place} show a different time? {s} has a theory, and {t} has the keys.
    One family, nine generations, the same boat: the story of a crossing of four minutes.
    The bell has not rung since the war. {h} meets the woman who remembers its note.
    From seed to spoon: a year in a single field, told by those who kneel in it.`),
  keywords: lines(`
    nature
    craft
    climate
    oral history
    food
    railway
    night work
    glacier
    music
    portrait`),
};

const live: StoryWords = {
  name: 'live',
  weight: [0, 5],
  movieGenres: [[99]],
  seriesGenres: [[10764], [10767], [10764, 35], [10767, 35]],
  roles: lines(`
    presenter
    head judge
    quizmaster
    travelling chef
    restorer
    master gardener`),
  settings: lines(`
    a tent in a field in the rain
    a studio with a very loud clock
    a converted swimming pool
    a kitchen on a barge`),
  things: lines(`
    a collapsed soufflé
    a grandfather clock in forty pieces
    the golden trowel
    a blindfolded tasting
    the final question
    a hedge in the form of a swan`),
  openings: lines(`
    Twelve amateurs, {setting}, and {thing}: {hero} and {second} look for the best home restorer in the country.
    {hero} invites three guests and one heckler to {setting} every week.
    In {setting}, {hero} asks questions to which nobody should know the answer.
    {hero} and {second} travel from {place} to the coast by barge, cooking for whoever waves.
    Neighbours who have not spoken in years rebuild a garden together. {hero} brings the tea, {second} the digger.`),
  complications: lines(`
    The winner gets a wooden spoon and the respect of the nation.
    There are no prizes, and everyone cries.
    One rule: nobody may say “actually”.
    The clock is real, the judges are kind, and the rain is included.`),
  closers: lines(`
    Comfort viewing with sharp knives.
    Live, unless something goes wrong.
    Bring a cushion.`),
  episodeNames: lines(`
    Pastry Week
    The Wildcard
    Quarter-Final
    Semi-Final
    Clocks and Chairs
    Hedges
    Guests and a Heckler
    Blindfold
    The Golden Trowel
    Barge Stew
    Rain Stops Play
    The Final Question`),
  episodeOverviews: lines(`
    It is pastry week, and {h} has hidden the scales.
    Someone faces {thing}; {s} has to look away.
    {h} welcomes a glaciologist, a drummer and a man who has met every mayor of {place}.
    Two favourites leave the tent. {t} keeps an apron as a souvenir.
    Live from {place}: three questions, one power cut and a choir.
    The contestants restore a carousel horse each, and {h} rides the winner.
    A tie must be broken by spoon. {s} reads the rules, twice.`),
  keywords: lines(`
    competition
    cooking
    talk show
    quiz
    gardening
    restoration
    live audience
    celebrity guest`),
};

/** All kinds of stories. */
export const stories: readonly StoryWords[] = [
  ...firstStories,
  romance,
  horror,
  history,
  young,
  documentary,
  live,
];
