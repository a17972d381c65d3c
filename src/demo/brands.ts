/* Companies, networks and watch providers. All of them are invented. */

/** A company or a network. */
export interface Brand {
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1. */
  readonly country: string;
  readonly hasLogo: boolean;
}

const networkLines =
  'US:Meridian Broadcasting,Harbor 9,Copperline,The Ninth Channel,Palisade+|GB:Albion One,Crown & Anchor Television,Marlow 4|DE:Nordlicht TV,Erstes Fenster|AT:Alpenkanal|CH:Helvia|FR:Canal Lumière,Antenne Sept|BE:Vlakke Land TV|ES:Telemar,La Ventana|MX:Canal Cometa|AR:Telesur del Plata|IT:Rete Aurora|BR:TV Maré|PT:Lusa 1|SE:Norrsken Play|DK:Sund TV|NO:Fjell|PL:Kanał Bursztyn|JP:Tsukikage TV,Asahigawa Broadcasting|KR:Haneul Broadcasting,Bada TV|CN:Jade Screen|TW:Formosa Wave|HK:Lantern TV|IN:Rangoli,Chand TV|EG:Al-Fanar|LB:Cedar Screen|SA:Najm|IL:Migdal 12|TR:Yakamoz TV|GR:Thalassa|UA:Stezhka|FI:Kuusi|NG:Lagoon Vision|CA:Great Slave Television|AU:Wattle|NZ:Tui TV|IE:Radharc Nua';

/** All rows of `networks`. */
export const networks: readonly Brand[] = networkLines
  .split('|')
  .flatMap((line) => {
    const [country = '', names = ''] = line.split(':');
    return names.split(',').map((name) => ({ country, name }));
  })
  .map((network, index) => ({ ...network, id: 11 + index * 7, hasLogo: index % 9 !== 8 }));

const companyStems =
  'Paper Lantern|Ninth Lamp|Slow Ferry|Tin Whistle|Crooked Spoon|Harrow Lane|Blue Heron|Kestrel & Wren|Long Shadow|Saltmarsh|Second Moon|Copper Kettle|Northern Light|Amber Room|Glasshouse|Wild Plum|Old Timetable|Low Tide|Umbrella Stand|Small Hours|Thistle|Marrowbone|Borrowed Time|Velvet Curtain|Last Tram|Orrery|Quiet Carriage|Moth & Candle|Far Meadow|Seven Bells'.split(
    '|',
  );
const companyKinds = ['Pictures', 'Films', 'Productions', 'Studios', 'Entertainment'];
const companyCountries =
  'US GB US DE FR ES IT BR SE JP KR CN IN EG IL TR GR UA FI NG CA AU MX AR PL DK NO BE CH AT IE NZ PT HK TW LB SA IS CZ ZA'.split(
    ' ',
  );

/** All rows of `companies`. */
export const companies: readonly Brand[] = companyKinds.flatMap((kind, round) =>
  companyStems.map((stem, place) => ({
    id: 23 + (round * companyStems.length + place) * 5,
    name: `${stem} ${kind}`,
    country: companyCountries[(place + round * 13) % companyCountries.length] ?? 'US',
    hasLogo: (place * 7 + round) % 10 < 7,
  })),
);

/** How a provider offers movies. */
export type Monetisation = 'flatrate' | 'free' | 'ads' | 'rent' | 'buy';

/** A watch provider. */
export interface Provider {
  readonly id: number;
  readonly name: string;
  readonly offers: readonly Monetisation[];
  /** Undefined: every country. */
  readonly countries: readonly string[] | undefined;
  readonly priority: number;
}

const providerLines = `
Lumora|flatrate|
Lumora with Ads|ads|
Cinemoor|flatrate|
Velvet Reel|rent,buy|
Peliküla|rent,buy|
Harbourlight|flatrate|
Nightjar TV|flatrate,ads|
Tiltshift Store|rent,buy|
Free Meadow|free,ads|
Popcorn Commons|free|
Kinowald|flatrate|DE,AT,CH,LU,LI
Erstes Fenster Mediathek|free|DE,AT,CH
Filmgarten|rent,buy|DE,AT,CH
Salle Neuve|flatrate|FR,BE,CH,LU,MC
Canal Lumière Direct|flatrate|FR,BE
Ciné-Quai|rent,buy|FR,BE,CA,CH
Ventana Plus|flatrate|ES,MX,AR,CO,CL,PE,UY,EC
Telemar Libre|free,ads|ES,MX,AR
Cine Cometa|rent,buy|MX,CO,CL,PE,EC,GT,CR
Aurora Sempre|flatrate|IT
Borgo Film|rent,buy|IT,MT
Maré Play|flatrate|BR,PT
Cinema da Esquina|rent,buy|BR,PT
Norrsken Play|flatrate|SE,NO,DK,FI,IS
Fyrtorn|rent,buy|SE,NO,DK,FI
Bursztyn+|flatrate|PL,CZ,SK
Kino Vltava|flatrate,rent|CZ,SK
Tsukikage Now|flatrate|JP
Eiga no Mori|rent,buy|JP
Haneul|flatrate|KR
Bada Box|rent,buy,ads|KR
Jade Screen Online|flatrate,ads|TW,HK,SG,MY
Rangoli Box|flatrate,ads|IN,LK,NP
Chand Cinema|rent,buy|IN
Fanar Watch|flatrate|EG,SA,AE,JO,LB,MA,TN,KW,QA
Migdal Play|flatrate|IL
Yakamoz|flatrate|TR,AZ
Thalassa Go|flatrate|GR,CY
Stezhka Kino|flatrate,rent|UA,MD
Lagoon Stream|flatrate,free|NG,GH,KE,ZA
Albion Player|free|GB,IE
Crown & Anchor Box|flatrate,buy|GB,IE,AU,NZ
Palisade+|flatrate|US,CA
Copperline Rentals|rent,buy|US,CA,PR
Public Shelf|free|US,CA,GB,AU
Wattle Now|flatrate,ads|AU,NZ
Silver Birch|flatrate|CA,US
Lowlands|flatrate,rent|NL,BE`;

/** All rows of `watch_providers`. */
export const providers: readonly Provider[] = providerLines
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', offers = '', countries = ''] = line.split('|');
    return {
      id: 8 + index * 9,
      name,
      offers: offers.split(',') as Monetisation[],
      countries: countries === '' ? undefined : countries.split(','),
      priority: index + 1,
    };
  });
