/*
 * A title is a thing and a circumstance. The lists are aligned across six languages, so that a translation has the same
 * meaning: English | German | French | Spanish | Japanese | Arabic. Circumstances need no grammatical agreement.
 */

/** The languages of the aligned lists, in their order. */
export const titleLanguages = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;

export const things = `
The Lighthouse|Der Leuchtturm|Le Phare|El faro|灯台|المنارة
The House|Das Haus|La Maison|La casa|家|البيت
The Letters|Die Briefe|Les Lettres|Las cartas|手紙|الرسائل
The Garden|Der Garten|Le Jardin|El jardín|庭|الحديقة
The Orchard|Der Obstgarten|Le Verger|El huerto|果樹園|البستان
The Clockmaker|Der Uhrmacher|L’Horloger|El relojero|時計職人|صانع الساعات
The Ferryman|Der Fährmann|Le Passeur|El barquero|渡し守|صاحب المعدية
The Bridge|Die Brücke|Le Pont|El puente|橋|الجسر
The Winter|Der Winter|L’Hiver|El invierno|冬|الشتاء
The Summer|Der Sommer|L’Été|El verano|夏|الصيف
The Choir|Der Chor|Le Chœur|El coro|合唱団|الجوقة
The Daughters|Die Töchter|Les Filles|Las hijas|娘たち|البنات
The Brothers|Die Brüder|Les Frères|Los hermanos|兄弟|الإخوة
The Witness|Die Zeugin|Le Témoin|La testigo|証人|الشاهدة
The Stranger|Der Fremde|L’Inconnu|El forastero|よそ者|الغريب
The Map|Die Karte|La Carte|El mapa|地図|الخريطة
The Archive|Das Archiv|Les Archives|El archivo|記録庫|الأرشيف
The Last Train|Der letzte Zug|Le Dernier Train|El último tren|最終列車|القطار الأخير
The Beekeepers|Die Imker|Les Apiculteurs|Los apicultores|養蜂家たち|مربو النحل
The Silence|Die Stille|Le Silence|El silencio|沈黙|الصمت
The Storm|Der Sturm|La Tempête|La tormenta|嵐|العاصفة
The Piano|Das Klavier|Le Piano|El piano|ピアノ|البيانو
The Kitchen|Die Küche|La Cuisine|La cocina|台所|المطبخ
The Tower|Der Turm|La Tour|La torre|塔|البرج
The Station|Der Bahnhof|La Gare|La estación|駅|المحطة
The Neighbours|Die Nachbarn|Les Voisins|Los vecinos|隣人たち|الجيران
The Island|Die Insel|L’Île|La isla|島|الجزيرة
The River|Der Fluss|La Rivière|El río|川|النهر
The Wolves|Die Wölfe|Les Loups|Los lobos|狼たち|الذئاب
The Herons|Die Reiher|Les Hérons|Las garzas|鷺|البلاشين
The Lantern|Die Laterne|La Lanterne|El farol|ランタン|الفانوس
The Hotel|Das Hotel|L’Hôtel|El hotel|ホテル|الفندق
The Theatre|Das Theater|Le Théâtre|El teatro|劇場|المسرح
The Machine|Die Maschine|La Machine|La máquina|機械|الآلة
The Signal|Das Signal|Le Signal|La señal|信号|الإشارة
The Colony|Die Kolonie|La Colonie|La colonia|開拓地|المستعمرة
The Ghosts|Die Geister|Les Fantômes|Los fantasmas|幽霊たち|الأشباح
The Inheritance|Das Erbe|L’Héritage|La herencia|遺産|الميراث
The Wedding|Die Hochzeit|Le Mariage|La boda|結婚式|العرس
The Thieves|Die Diebe|Les Voleurs|Los ladrones|泥棒たち|اللصوص
The Verdict|Das Urteil|Le Verdict|El veredicto|判決|الحكم
The Physician|Die Ärztin|Le Médecin|La doctora|医師|الطبيبة
The Teacher|Die Lehrerin|L’Institutrice|La maestra|先生|المعلمة
The Comet|Der Komet|La Comète|El cometa|彗星|المذنب
The Horses|Die Pferde|Les Chevaux|Los caballos|馬たち|الخيول
The Harbour|Der Hafen|Le Port|El puerto|港|الميناء
The Dance|Der Tanz|La Danse|El baile|踊り|الرقصة
The Mirror|Der Spiegel|Le Miroir|El espejo|鏡|المرآة
`;

export const circumstances = `
at the End of the World|am Ende der Welt|au bout du monde|del fin del mundo|世界の果ての|عند آخر العالم
on the Other Side|auf der anderen Seite|de l’autre côté|del otro lado|向こう側の|في الجهة الأخرى
Under the Ice|unter dem Eis|sous la glace|bajo el hielo|氷の下の|تحت الجليد
in the Rain|im Regen|sous la pluie|bajo la lluvia|雨の中の|تحت المطر
Without a Name|ohne Namen|sans nom|sin nombre|名もなき|بلا اسم
by the Sea|am Meer|au bord de la mer|junto al mar|海辺の|على البحر
of the North|des Nordens|du Nord|del norte|北の|في الشمال
After Midnight|nach Mitternacht|après minuit|después de medianoche|真夜中過ぎの|بعد منتصف الليل
Before the Thaw|vor dem Tauwetter|avant le dégel|antes del deshielo|雪解け前の|قبل ذوبان الثلج
in Exile|im Exil|en exil|en el exilio|流浪の|في المنفى
of Paper|aus Papier|de papier|de papel|紙の|من ورق
of Glass|aus Glas|de verre|de cristal|硝子の|من زجاج
of Salt|aus Salz|de sel|de sal|塩の|من ملح
Between Two Rivers|zwischen zwei Flüssen|entre deux rivières|entre dos ríos|二つの川の間の|بين نهرين
in the Attic|auf dem Dachboden|au grenier|en el desván|屋根裏の|في العليّة
Next Door|von nebenan|d’à côté|de al lado|お隣の|في البيت المجاور
at Low Tide|bei Ebbe|à marée basse|con la marea baja|引き潮の|عند الجزر
from Platform Nine|von Gleis neun|du quai neuf|del andén nueve|九番線の|من الرصيف التاسع
of the Seventh Day|des siebten Tages|du septième jour|del séptimo día|七日目の|في اليوم السابع
in the Walls|in den Wänden|dans les murs|en las paredes|壁の中の|في الجدران
Beyond the Pass|hinter dem Pass|au-delà du col|más allá del puerto|峠の向こうの|وراء الممر
of Small Mercies|der kleinen Gnaden|des petites grâces|de las pequeñas gracias|小さな慈悲の|والرحمات الصغيرة
on Fire|in Flammen|en flammes|en llamas|燃える|في النار
for Beginners|für Anfänger|pour débutants|para principiantes|初心者のための|للمبتدئين
in Winter|im Winter|en hiver|en invierno|冬の|في الشتاء
on the Hill|auf dem Hügel|sur la colline|de la colina|丘の上の|على التلة
of Tomorrow|von morgen|de demain|de mañana|明日の|من الغد
Without Witnesses|ohne Zeugen|sans témoins|sin testigos|目撃者なき|بلا شهود
of the Old Quarter|der Altstadt|du vieux quartier|del barrio viejo|旧市街の|في الحي القديم
Against the Wind|gegen den Wind|contre le vent|contra el viento|向かい風の|في وجه الريح
in Orbit|im Orbit|en orbite|en órbita|軌道上の|في المدار
at Dawn|im Morgengrauen|à l’aube|al amanecer|夜明けの|عند الفجر
of Our Fathers|unserer Väter|de nos pères|de nuestros padres|父たちの|من عهد آبائنا
Down the Well|im Brunnen|au fond du puits|en el pozo|井戸の底の|في قاع البئر
in a Suitcase|im Koffer|dans une valise|en una maleta|旅行鞄の中の|في حقيبة سفر
of a Thousand Steps|der tausend Stufen|aux mille marches|de los mil peldaños|千の石段の|ذات الألف درجة
`;

/** Words of titles that no language translates. */
export const epithets = `Quiet Hollow Crooked Silver Distant Borrowed Burning Second Northern Velvet Broken Electric Gentle Feral Amber Wayward Reluctant Midnight Ordinary Forgotten Tidal Iron Impossible Patient Restless Scarlet Wandering Unfinished Brittle Golden`;
export const nouns = `Machines Saints Meridian Harvest Tides Strangers Cartography Weather Accomplices Hours Constellations Arithmetic Frontier Inheritance Orchards Evidence Animals Cathedral Fathoms Apologies Sparrows Monsoon Geometry Companions Republic Lullaby Cinders Passage Understudies Alibi`;

/** What follows the names of people or a place in a title. */
export const ventures =
  '& Daughters|& Sons, Undertakers|Investigates|at Large|General Hospital|Heights|County|Confidential|, Interrupted|Goes South|and the Paper Moon|on Trial'.split(
    '|',
  );

/** Titles in languages that have no aligned list: the first half and the second half, joined by a space. */
export const nativeTitles: Readonly<Record<string, readonly [string, string]>> = {
  it: [
    'La casa|Il mare|L’ultima estate|La notte|Il silenzio|Le figlie|Il treno|La strada|Il giardino|L’eredità',
    'dei venti|di nessuno|d’inverno|sul porto|senza nome|dell’altra riva|delle lucciole|del nord',
  ],
  pt: [
    'A casa|O mar|O último verão|A noite|O silêncio|As filhas|O trem|A estrada|O jardim|A herança',
    'dos ventos|de ninguém|de inverno|no cais|sem nome|da outra margem|dos vaga-lumes|do norte',
  ],
  sv: [
    'Huset|Havet|Den sista sommaren|Natten|Tystnaden|Döttrarna|Tåget|Vägen',
    'vid fyren|utan namn|på andra sidan|under isen|i norr|efter regnet',
  ],
  da: [
    'Huset|Havet|Den sidste sommer|Natten|Stilheden|Døtrene',
    'ved fyret|uden navn|på den anden side|under isen|i nord',
  ],
  no: [
    'Huset|Havet|Den siste sommeren|Natten|Stillheten|Døtrene',
    'ved fyret|uten navn|på den andre siden|under isen|i nord',
  ],
  is: ['Húsið|Hafið|Síðasta sumarið|Nóttin|Þögnin', 'við vitann|án nafns|undir ísnum|í norðri'],
  pl: [
    'Dom|Morze|Ostatnie lato|Noc|Cisza|Córki|Pociąg|Droga',
    'nad rzeką|bez imienia|po drugiej stronie|pod lodem|na północy|po deszczu',
  ],
  cs: ['Dům|Moře|Poslední léto|Noc|Ticho|Dcery', 'u řeky|beze jména|na druhé straně|pod ledem|po dešti'],
  ko: [
    '등대의|바다의|마지막|이름 없는|비 오는|겨울|자정의|북쪽의|유리의|골목길',
    '집|여름|편지|정원|기차|딸들|약속|증인|노래|이웃',
  ],
  zh: [
    '灯塔下的|海边的|最后的|无名的|雨中的|冬天的|午夜的|北方的|玻璃',
    '房子|夏天|来信|花园|列车|女儿|约定|证人|歌',
  ],
  cn: ['燈塔下的|海邊的|最後的|無名的|雨中的|午夜的', '屋|夏天|來信|花園|列車|約定'],
  hi: ['आख़िरी|बारिश की|नदी के पार का|बेनाम|सर्दियों की|आधी रात की', 'चिट्ठी|रेलगाड़ी|गली|शाम|कहानी|हवेली'],
  ta: ['கடைசி|மழையின்|நதியின்|பெயரற்ற', 'கடிதம்|வீடு|பயணம்|இரவு'],
  bn: ['শেষ|বৃষ্টির|নদীর|নামহীন', 'চিঠি|বাড়ি|ট্রেন|রাত'],
  he: [
    'הבית|הקיץ האחרון|הלילה|השתיקה|הבנות|הרכבת|הגן|הגשר',
    'על הגבעה|ליד הים|בלי שם|מעבר לנהר|בגשם|של אתמול',
  ],
  tr: [
    'Deniz|Son Yaz|Gece|Sessizlik|Kızlar|Tren|Bahçe|Köprü|Miras',
    'Feneri|Kıyısında|Bitmeden|Mevsimi|Zamanı|Yolunda|Masalı',
  ],
  el: [
    'Το σπίτι|Η θάλασσα|Το τελευταίο καλοκαίρι|Η νύχτα|Η σιωπή',
    'στο λόφο|δίχως όνομα|στη βροχή|του βορρά|των άλλων',
  ],
  uk: [
    'Дім|Море|Останнє літо|Ніч|Тиша|Потяг|Міст',
    'над рікою|без імені|по той бік|під кригою|на півночі|після дощу',
  ],
  fi: [
    'Talo|Meri|Viimeinen kesä|Yö|Hiljaisuus|Juna',
    'joen takana|ilman nimeä|jään alla|pohjoisessa|sateen jälkeen',
  ],
  sw: ['Nyumba|Bahari|Usiku|Barua|Safari', 'ya mwisho|bila jina|ya kaskazini|baada ya mvua'],
};
