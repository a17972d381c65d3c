/* Complete titles: English | German | French | Spanish | Japanese | Arabic. */
export const wholeTitles = `
What the Tide Left Behind|Was die Flut zurückließ|Ce que la marée a laissé|Lo que dejó la marea|潮が残したもの|ما تركه المدّ
Nobody’s Harbour|Niemands Hafen|Le Port de personne|El puerto de nadie|誰のものでもない港|ميناء لا أحد
Eleven Winters|Elf Winter|Onze Hivers|Once inviernos|十一の冬|أحد عشر شتاءً
Goodnight, Commissioner|Gute Nacht, Herr Kommissar|Bonne nuit, commissaire|Buenas noches, comisario|おやすみ、警部|تصبح على خير أيها المفتش
A House with Too Many Doors|Ein Haus mit zu vielen Türen|Une maison avec trop de portes|Una casa con demasiadas puertas|扉の多すぎる家|بيت كثير الأبواب
Salt and Cinnamon|Salz und Zimt|Sel et cannelle|Sal y canela|塩とシナモン|ملح وقرفة
The Day Nobody Came|Der Tag, an dem niemand kam|Le jour où personne n’est venu|El día que no vino nadie|誰も来なかった日|يوم لم يأتِ أحد
Underwater Post Office|Postamt unter Wasser|La Poste sous l’eau|Correos bajo el agua|水底郵便局|مكتب بريد تحت الماء
Two Left Gloves|Zwei linke Handschuhe|Deux gants gauches|Dos guantes izquierdos|左の手袋ふたつ|قفّازان للشمال
Before We Were Islands|Bevor wir Inseln waren|Avant d’être des îles|Antes de ser islas|島になる前|قبل أن نصير جزرًا
The Weather Sisters|Die Wetterschwestern|Les Sœurs de la météo|Las hermanas del tiempo|お天気姉妹|أختا الطقس
Slow Light|Langsames Licht|Lumière lente|Luz lenta|遅い光|ضوء بطيء
Bring Back the Swans|Bringt die Schwäne zurück|Rendez-nous les cygnes|Devolved los cisnes|白鳥を返して|أعيدوا البجع
An Honest Forgery|Eine ehrliche Fälschung|Un faux honnête|Una falsificación honesta|正直な贋作|تزوير نزيه
The Year of the Short Summer|Das Jahr des kurzen Sommers|L’Année du petit été|El año del verano corto|夏の短い年|عام الصيف القصير
A Chair for the Postman|Ein Stuhl für den Briefträger|Une chaise pour le facteur|Una silla para el cartero|郵便屋さんの椅子|كرسي لساعي البريد
Letters to a Lighthouse|Briefe an einen Leuchtturm|Lettres à un phare|Cartas a un faro|灯台への手紙|رسائل إلى منارة
The Unlit Window|Das dunkle Fenster|La Fenêtre éteinte|La ventana apagada|灯らない窓|النافذة المطفأة
Every Other Thursday|Jeden zweiten Donnerstag|Un jeudi sur deux|Un jueves sí y otro no|一週おきの木曜日|كل خميسين
Frostbound|Im Frost|Sous le gel|Escarcha|霜に閉ざされて|أسرى الصقيع
My Grandmother the Pirate|Meine Großmutter, die Piratin|Ma grand-mère la pirate|Mi abuela la pirata|海賊だったおばあちゃん|جدتي القرصانة
Last Orders at the Heron|Letzte Runde im Reiher|Dernière tournée au Héron|Última ronda en La Garza|サギ亭の閉店時間|آخر طلبات في حانة البلشون
The Cartographer’s Divorce|Die Scheidung des Kartografen|Le Divorce du cartographe|El divorcio del cartógrafo|地図職人の離婚|طلاق رسّام الخرائط
Borrowed Sky|Geliehener Himmel|Ciel d’emprunt|Cielo prestado|借りものの空|سماء مستعارة
Nine Seconds of Static|Neun Sekunden Rauschen|Neuf secondes de silence|Nueve segundos de estática|九秒間の雑音|تسع ثوانٍ من التشويش
We Regret to Inform You|Mit Bedauern teilen wir mit|Nous avons le regret|Lamentamos comunicarle|誠に残念ながら|يؤسفنا إبلاغكم
The Bell Under the Lake|Die Glocke im See|La Cloche sous le lac|La campana bajo el lago|湖底の鐘|الجرس تحت البحيرة
Small Fires|Kleine Feuer|Petits Feux|Pequeños fuegos|小さな炎|نيران صغيرة
Anything but Sunday|Alles außer Sonntag|Tout sauf dimanche|Todo menos domingo|日曜日だけはだめ|أي يوم إلا الأحد
The Second Understudy|Die dritte Besetzung|La Doublure de la doublure|La suplente de la suplente|代役の代役|بديلة البديلة
Your Call Matters to the Swans|Bitte bleiben Sie dran, Herr Schwan|Ne quittez pas, monsieur le cygne|No cuelgue, señor cisne|そのままお待ちください、白鳥様|لا تقطع الخط يا سيد بجع
Where the Road Forgets|Wo die Straße vergisst|Là où la route oublie|Donde el camino olvida|道が忘れる場所|حيث ينسى الطريق
A Kingdom by Teatime|Ein Königreich bis zum Tee|Un royaume pour le goûter|Un reino antes de merendar|お茶の時間までに王国を|مملكة قبل موعد الشاي
The Quiet Accomplice|Die stille Komplizin|La Complice silencieuse|La cómplice callada|静かな共犯者|الشريكة الصامتة
Plum Season|Pflaumenzeit|La Saison des prunes|Tiempo de ciruelas|李の季節|موسم البرقوق
Thirteen Ways Home|Dreizehn Wege nach Hause|Treize Chemins|Trece caminos a casa|十三の帰り道|ثلاثة عشر طريقًا إلى البيت
The Man Who Sold the Fog|Der Mann, der den Nebel verkaufte|L’Homme qui vendait le brouillard|El hombre que vendía niebla|霧を売った男|الرجل الذي باع الضباب
Orbital Decay|Sinkende Umlaufbahn|Orbite basse|Órbita en descenso|軌道崩壊|تآكل المدار
Sleepers, Awake|Schläfer, erwacht|Dormeurs, réveillez-vous|Despertad, durmientes|眠れる者よ、目覚めよ|أفيقوا أيها النائمون
The Ninth Passenger|Der neunte Passagier|Le Neuvième Passager|El noveno pasajero|九人目の乗客|الراكب التاسع
All the Clocks Are Wrong|Alle Uhren gehen falsch|Toutes les horloges mentent|Todos los relojes mienten|時計はみな狂っている|كل الساعات مخطئة
Kitchen of the Damned|Küche der Verdammten|La Cuisine des damnés|La cocina de los malditos|呪われた厨房|مطبخ الملاعين
In Praise of Rust|Lob des Rostes|Éloge de la rouille|Elogio del óxido|錆の讃歌|في مديح الصدأ
The Other Side of the Bed|Die andere Bettseite|L’Autre Côté du lit|El otro lado de la cama|ベッドの向こう側|الجانب الآخر من السرير
One Hundred Umbrellas|Hundert Regenschirme|Cent parapluies|Cien paraguas|百本の傘|مئة مظلّة
A Short Walk to the Sea|Ein kurzer Weg zum Meer|À deux pas de la mer|A un paso del mar|海までの短い散歩|مشوار قصير إلى البحر
Wolves at the Wedding|Wölfe auf der Hochzeit|Des loups à la noce|Lobos en la boda|婚礼の狼|ذئاب في العرس
The Copper Coast|Die Kupferküste|La Côte de cuivre|La costa de cobre|銅の海岸|الساحل النحاسي
Tell It to the Bees|Sag es den Bienen|Dis-le aux abeilles|Cuéntaselo a las abejas|蜂に話して|قلها للنحل
The Third Bell|Das dritte Klingeln|La Troisième Sonnerie|El tercer timbre|三度目のベル|الجرس الثالث
Night Shift at the Observatory|Nachtschicht im Observatorium|Nuit de garde à l’observatoire|Turno de noche en el observatorio|天文台の夜勤|وردية الليل في المرصد
Everything We Left in Lisbon|Was wir in Lissabon ließen|Ce qui est resté à Lisbonne|Lo que dejamos en Lisboa|リスボンに置いてきたもの|كل ما تركناه في لشبونة
The Apology Tour|Die Entschuldigungsreise|La Tournée des excuses|La gira del perdón|お詫びの旅|جولة الاعتذار
A Border Made of Snow|Eine Grenze aus Schnee|Une frontière de neige|Una frontera de nieve|雪の国境|حدود من ثلج
Ghost in the Choir|Ein Geist im Chor|Un fantôme dans le chœur|Un fantasma en el coro|合唱団の幽霊|شبح في الجوقة
The Last Honest Thief|Der letzte ehrliche Dieb|Le Dernier Voleur honnête|El último ladrón honrado|最後の正直な泥棒|آخر لص شريف
How to Fold a Map|Wie man eine Karte faltet|L’Art de plier une carte|Cómo doblar un mapa|地図のたたみ方|كيف تطوي خريطة
Only the River Knows|Nur der Fluss weiß es|Seule la rivière le sait|Solo el río lo sabe|川だけが知っている|النهر وحده يعرف
Midwinter Arithmetic|Mittwinter-Rechnung|Arithmétique d’hiver|Aritmética de invierno|真冬の算術|حساب منتصف الشتاء
The Red Umbrella Society|Der Klub der roten Schirme|Le Club du parapluie rouge|El club del paraguas rojo|赤い傘の会|جمعية المظلة الحمراء
Echo Station|Station Echo|Station Écho|Estación Eco|エコー・ステーション|محطة الصدى
Thaw in the Third Valley|Tauwetter im dritten Tal|Dégel dans la troisième vallée|Deshielo en el tercer valle|三番目の谷の雪解け|ذوبان الثلج في الوادي الثالث
`;
