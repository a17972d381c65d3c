/*
 * The origins of people and stories. Names combine common given and family names at random and refer to nobody real.
 * `Roman:native` where the original has another script.
 */

/** The words of a culture; names are separated by spaces. */
export interface CultureWords {
  readonly name: string;
  /** How many people and titles have this culture, relative to the others. */
  readonly weight: number;
  /** ISO 639-1, ISO 3166-1: the first is the usual one. */
  readonly languages: readonly (readonly [country: string, language: string])[];
  readonly women: string;
  readonly men: string;
  readonly families: string;
  readonly familyFirst?: true;
  /** Invented places. */
  readonly places: string;
}

export const cultures: readonly CultureWords[] = [
  {
    name: 'english',
    weight: 30,
    languages: [
      ['US', 'en'],
      ['GB', 'en'],
      ['US', 'en'],
      ['IE', 'en'],
      ['CA', 'en'],
      ['AU', 'en'],
      ['GB', 'en'],
      ['NZ', 'en'],
    ],
    women:
      'Ada Beatrice Cora Delia Edith Frances Georgia Hattie Imogen Josephine Kit Lorna Mabel Nell Odette Phoebe Quinn Rosalind Sylvie Tamsin Una Verity Winnie Maeve Orla Saoirse Harper Juniper Marnie Thea Opal Fern Hester Willa Ines Bridie',
    men: 'Abel Barnaby Callum Desmond Ellis Fergus Gideon Hugo Ivor Jasper Kieran Lachlan Magnus Ned Oswin Percy Rafferty Silas Tobias Ulric Vaughn Wilf Ezra Rowan Declan Otis Amos Hollis Linus Arlo Bram Cormac Jude Emmett Rufus Alastair',
    families:
      'Ashdown Barrow Calloway Dunmore Everly Fairweather Gallagher Hartnell Inglewood Jessop Kestrel Lockhart Merriweather Northcott Okafor Pemberton Quill Ravenscroft Salter Thackeray Underhill Vance Whitlock Yarrow Byrne Calder Finch Hobbs Marlow Penrose Sorrel Tiller Wren Achebe Brannigan Crane Devlin Farrow Hale Larkin',
    places:
      'Harrowgate_Sound Saltmarsh Kingfisher_Road Penhallow Lower_Orrery Blackwater_Ferry St_Aldhelm Cutter’s_Rest Marrow_Creek Thornwick Gannet_Island Bellhaven Port_Solace Elderfield Coldharbour_Lane Widow’s_Point',
  },
  {
    name: 'german',
    weight: 8,
    languages: [
      ['DE', 'de'],
      ['AT', 'de'],
      ['DE', 'de'],
      ['CH', 'de'],
    ],
    women:
      'Anneliese Birgit Clara Dorothea Elke Friederike Gesine Hannelore Ilse Johanna Katrin Liesel Margarethe Nele Ottilie Philippa Roswitha Sabine Thekla Ulrike Wiebke Frauke',
    men: 'Albrecht Bastian Clemens Detlef Eberhard Falk Gregor Henning Ingo Jannik Konrad Leopold Matthis Niklas Oskar Philipp Ruprecht Sebastian Thilo Ulrich Veit Wendelin',
    families:
      'Achterberg Brückner Dallmayer Eichendorf Falkenhayn Grünwald Hohenegg Immendorf Jessen Kranich Lindwurm Mühlbauer Nachtigall Oberländer Petersen Quandt Rosenthal Schönfeld Tannenberg Uhlig Vogelsang Wittgenbach Zeller Süßkind',
    places:
      'Altenbruck Grünwasser Niederschönau Hallstein Ostersiel Klein_Wendow Sankt_Leonhard Mühlgraben Felsenau Kranichsee',
  },
  {
    name: 'french',
    weight: 7,
    languages: [
      ['FR', 'fr'],
      ['BE', 'fr'],
      ['FR', 'fr'],
      ['CA', 'fr'],
    ],
    women:
      'Amélie Bérénice Camille Delphine Élodie Fleur Geneviève Hélène Inès Joséphine Léonie Mathilde Noémie Océane Pauline Rosalie Solène Thaïs Victoire Yvette Aurore Margot',
    men: 'Adrien Baptiste Cédric Damien Étienne Félix Gaspard Henri Isidore Julien Léandre Maxence Nathanaël Olivier Pascal Rémi Sylvain Thibault Ulysse Valentin Yves Aurélien',
    families:
      'Aubertin Beaufort Chevrier Delacroix-Martin Estève Fournier Garnier Hautecœur Jourdain Lacombe Marchand Noailles Ozanne Perrault Quesnel Rochefort Saint-Clair Tessier Vasseur Villeneuve Charpentier Mercier',
    places:
      'Valmorel-sur-Mer Pont-l’Aubépine Saint-Brisson Mareuil-le-Vieux Les_Ormes Port-Clarence Roquevaire-les-Bains Aiguebrune',
  },
  {
    name: 'spanish',
    weight: 8,
    languages: [
      ['ES', 'es'],
      ['MX', 'es'],
      ['AR', 'es'],
      ['CO', 'es'],
      ['ES', 'es'],
      ['CL', 'es'],
    ],
    women:
      'Alma Beatriz Carmen Dolores Esperanza Fernanda Graciela Herminia Inés Jimena Lucía Marisol Nieves Olalla Paloma Rocío Soledad Triana Valeria Ximena Yolanda Zoraida',
    men: 'Álvaro Benito César Damián Emilio Fermín Gonzalo Hernán Iñaki Joaquín Leandro Mateo Néstor Octavio Pascual Ramiro Santiago Teodoro Unai Vicente Yago Rodrigo',
    families:
      'Aguirre Barranco Cifuentes Domínguez Echeverría Fuentes Galindo Herrera Ibarra Jaramillo Luna Montenegro Naranjo Olmedo Pizarro Quintana Robledo Salvatierra Tejada Urrutia Valdivia Zamora',
    places:
      'Valdeolivas Puerto_Ceniza San_Telmo_del_Río Aldea_Quemada Montebruno La_Ribera_Alta Ciudad_Marea Las_Encinas',
  },
  {
    name: 'italian',
    weight: 4,
    languages: [['IT', 'it']],
    women:
      'Alba Bianca Chiara Donatella Elettra Fiammetta Ginevra Ilaria Lavinia Mirella Nives Ornella Perla Raffaella Serena Tosca Viola Zaira',
    men: 'Achille Biagio Corrado Dante Elio Fabrizio Guido Ivano Leandro Massimo Nereo Orlando Pietro Renzo Saverio Tullio Umberto Valerio',
    families:
      'Abbate Bellandi Cattaneo D’Ambrosio Esposito Ferrante Gattamelata Invernizzi Lombardi Mancuso Nardelli Orsini Pellegrino Quaranta Ravasi Salviati Tornabuoni Vitale',
    places: 'Montefosco Porto_Sereno Castelvento Borgo_San_Lupo Acquanera Valdombra',
  },
  {
    name: 'portuguese',
    weight: 5,
    languages: [
      ['BR', 'pt'],
      ['BR', 'pt'],
      ['PT', 'pt'],
    ],
    women:
      'Adriana Benedita Cecília Débora Elisa Flávia Graça Helena Iara Jussara Luana Marília Nádia Olívia Patrícia Renata Simone Tainá Vitória Yasmin',
    men: 'Afonso Breno Caetano Davi Edson Fábio Gilberto Heitor Ivo Jorge Luan Márcio Nuno Otávio Paulo Raimundo Sérgio Tomás Valdir Wagner',
    families:
      'Albuquerque Barreto Carvalho Drummond Esteves Figueira Guimarães Henriques Junqueira Lacerda Magalhães Nogueira Oliveira Peixoto Queirós Ribeiro Sampaio Teixeira Vasconcelos Xavier',
    places: 'Vila_Maré São_Braz_da_Serra Porto_das_Cinzas Pedra_Bonita Ribeirão_Fundo Santa_Aurora',
  },
  {
    name: 'nordic',
    weight: 6,
    languages: [
      ['SE', 'sv'],
      ['DK', 'da'],
      ['NO', 'no'],
      ['SE', 'sv'],
      ['IS', 'is'],
    ],
    women:
      'Alva Birgitta Disa Ebba Freja Greta Hedvig Ingeborg Kaja Liv Maren Nanna Ottilia Ragnhild Signe Tove Ulla Vigdis Ylva Åsa Sigrún Solveig',
    men: 'Aksel Bjarne Dag Einar Frode Gunnar Håkon Ivar Jörgen Kjell Leif Mikkel Njål Olav Per Rune Sten Torbjörn Ulf Vidar Yngve Ørjan',
    families:
      'Almqvist Bergström Dahl Ekström Fjeldstad Grønlund Hagen Isaksen Jónsdóttir Kvist Lindqvist Moberg Nygård Opdal Pihl Rosenkvist Skov Thorsen Ulvaeng Vinter Ødegaard Åberg',
    places: 'Nordvik Skarholmen Ytre_Fjell Vinterhamn Blåsund Kråkesund Sørstrand Hvítavík',
  },
  {
    name: 'polish',
    weight: 3,
    languages: [
      ['PL', 'pl'],
      ['PL', 'pl'],
      ['CZ', 'cs'],
    ],
    women:
      'Agnieszka Bożena Dagmara Elżbieta Grażyna Halina Iwona Jadwiga Krystyna Łucja Małgorzata Natalia Olga Renata Stanisława Urszula Wanda Zofia',
    men: 'Andrzej Bogdan Czesław Dariusz Eryk Feliks Grzegorz Henryk Igor Jacek Kazimierz Leszek Mirosław Paweł Ryszard Stefan Tadeusz Zbigniew',
    families:
      'Adamczyk Borkowicz Cieślak Dąbrowa Głowacki Jabłoński Kaczmarek Lipiński Malinowski Niedźwiedź Ostrowski Pawlak Rybak Sikora Tomaszek Wierzba Zając Żurawski',
    places: 'Stara_Wieś_Wielka Zamoście Górny_Bór Białe_Jezioro Krzywy_Most Lipnica',
  },
  {
    name: 'japanese',
    weight: 9,
    languages: [['JP', 'ja']],
    women:
      'Aiko:愛子 Chihiro:千尋 Emi:恵美 Fumiko:文子 Hanae:花枝 Izumi:泉 Kaede:楓 Kotone:琴音 Mai:舞 Mizuki:瑞希 Nanami:七海 Reiko:玲子 Sakura:桜 Shiori:栞 Tomoko:智子 Yui:結衣 Yukari:縁 Asuka:明日香',
    men: 'Akira:明 Daichi:大地 Eiji:英二 Goro:五郎 Haruto:陽斗 Itsuki:樹 Jun:純 Kazuo:和夫 Makoto:誠 Naoki:直樹 Ren:蓮 Ryota:涼太 Satoru:悟 Shinji:真司 Takumi:匠 Tetsuya:哲也 Yusuke:祐介 Sora:空',
    families:
      'Akizuki:秋月 Amamiya:雨宮 Fujisaki:藤崎 Hayasaka:早坂 Igarashi:五十嵐 Kanzaki:神崎 Kisaragi:如月 Kurosawa-Ono:黒沢小野 Minase:水瀬 Mizushima:水島 Nagamine:長嶺 Ogawara:小川原 Sakuraba:桜庭 Shirakawa:白川 Takanashi:小鳥遊 Tsukino:月野 Uehara:上原 Yukimura:雪村',
    familyFirst: true,
    places: 'Minatogawa Yukishiro Kamisawa Shiosai_Bay Higashi-Tsukioka Akanezaka',
  },
  {
    name: 'korean',
    weight: 5,
    languages: [['KR', 'ko']],
    women:
      'Bo-ra:보라 Da-eun:다은 Eun-ji:은지 Ga-young:가영 Ha-neul:하늘 Ji-woo:지우 Min-seo:민서 Na-rae:나래 Seo-yeon:서연 Soo-ah:수아 Ye-rin:예린 Yu-jin:유진',
    men: 'Dong-hyun:동현 Eun-woo:은우 Gi-tae:기태 Hyun-soo:현수 Jae-min:재민 Joon-ho:준호 Kang-in:강인 Min-jae:민재 Sang-woo:상우 Seung-ho:승호 Tae-il:태일 Young-min:영민',
    families:
      'Ahn:안 Baek:백 Cha:차 Do:도 Eom:엄 Gil:길 Han:한 Jin:진 Kang:강 Min:민 Nam:남 Pyo:표 Ryu:류 Seol:설 Woo:우 Yang:양',
    familyFirst: true,
    places: 'Haesong-dong Baekdo Cheongun_Station Namwol Eunhae_Port',
  },
  {
    name: 'chinese',
    weight: 5,
    languages: [
      ['CN', 'zh'],
      ['TW', 'zh'],
      ['HK', 'cn'],
    ],
    women:
      'Anqi:安琪 Chunhua:春华 Fenfang:芬芳 Huilan:蕙兰 Jiaying:佳颖 Lihua:丽华 Meixiu:美秀 Qiuyue:秋月 Ruolan:若兰 Shuwen:淑文 Xiaoyan:晓燕 Yuling:玉玲',
    men: 'Bowen:博文 Chengyu:承宇 Dawei:大伟 Guoliang:国梁 Haoran:浩然 Jianming:建明 Kaiwen:凯文 Minghao:明皓 Ruijie:瑞杰 Tianyu:天宇 Weiguo:卫国 Zhiyuan:志远',
    families:
      'Bai:白 Cao:曹 Deng:邓 Fang:方 Gu:顾 Hong:洪 Jiang:江 Kong:孔 Lu:陆 Meng:孟 Ouyang:欧阳 Qiao:乔 Shen:沈 Tang:唐 Xie:谢 Yan:颜',
    familyFirst: true,
    places: 'Lingshui_Lane Qingyuan_Harbour Baihe_Town Nanting Jade_Ferry',
  },
  {
    name: 'indian',
    weight: 5,
    languages: [
      ['IN', 'hi'],
      ['IN', 'hi'],
      ['IN', 'ta'],
      ['IN', 'bn'],
    ],
    women:
      'Aditi:अदिति Bhavna:भावना Charu:चारु Deepika-Rani:दीपिका_रानी Gauri:गौरी Indira:इंदिरा Kavita:कविता Lalita:ललिता Meera:मीरा Nandini:नंदिनी Padma:पद्मा Ritu:ऋतु Savitri:सावित्री Tara:तारा Uma:उमा Vidya:विद्या',
    men: 'Arjun:अर्जुन Bhaskar:भास्कर Chetan:चेतन Dev:देव Ganesh:गणेश Harish:हरीश Ishaan:ईशान Jai:जय Karan:करण Manoj:मनोज Naveen:नवीन Omkar:ओंकार Prakash:प्रकाश Rohan:रोहन Suresh:सुरेश Vikram:विक्रम',
    families:
      'Acharya:आचार्य Bhatt:भट्ट Chaturvedi:चतुर्वेदी Deshmukh:देशमुख Ghosh:घोष Iyer:अय्यर Joshi:जोशी Kulkarni:कुलकर्णी Menon:मेनन Nair:नायर Pandit:पंडित Rathore:राठौर Saxena:सक्सेना Trivedi:त्रिवेदी Varma:वर्मा',
    places: 'Chandrapura Neelgarh Mayur_Ghat Sonapur_Junction Rangmahal',
  },
  {
    name: 'arabic',
    weight: 5,
    languages: [
      ['EG', 'ar'],
      ['LB', 'ar'],
      ['SA', 'ar'],
      ['MA', 'ar'],
      ['EG', 'ar'],
      ['JO', 'ar'],
    ],
    women:
      'Amal:أمل Basma:بسمة Dalia:داليا Farida:فريدة Ghada:غادة Hanan:حنان Jumana:جمانة Laila:ليلى Maysoon:ميسون Nour:نور Rania:رانيا Salma:سلمى Widad:وداد Yara:يارا',
    men: 'Adel:عادل Bassam:بسام Faris:فارس Ghassan:غسان Hisham:هشام Idris:إدريس Karim:كريم Majid:ماجد Nabil:نبيل Omar:عمر Rashid:راشد Samir:سمير Tariq:طارق Walid:وليد Yusuf:يوسف',
    families:
      'Al-Attar:العطار Barakat:بركات Darwish:درويش Fakhoury:فاخوري Haddad:حداد Al-Khatib:الخطيب Mansour:منصور Najjar:نجار Qabbani:قباني Al-Rifai:الرفاعي Sabbagh:صباغ Tawil:طويل Zaydan:زيدان',
    places: 'Bab_al-Bahr Wadi_Nour Al-Manara Qasr_al-Rih Old_Souk_Street',
  },
  {
    name: 'hebrew',
    weight: 3,
    languages: [['IL', 'he']],
    women:
      'Adina:עדינה Batya:בתיה Dafna:דפנה Efrat:אפרת Galit:גלית Hadas:הדס Inbal:ענבל Keren:קרן Liora:ליאורה Merav:מירב Noga:נוגה Orit:אורית Shira:שירה Tamar:תמר',
    men: 'Alon:אלון Boaz:בועז Doron:דורון Eitan:איתן Gadi:גדי Hillel:הלל Ido:עידו Lior:ליאור Matan:מתן Nadav:נדב Omer:עומר Ronen:רונן Tomer:תומר Yaniv:יניב',
    families:
      'Almog:אלמוג Barak:ברק Carmi:כרמי Dagan:דגן Eshel:אשל Golan:גולן Harari:הררי Lavi:לביא Mizrahi:מזרחי Navon:נבון Peled:פלד Shaked:שקד Tzur:צור Yaari:יערי',
    places: 'Givat_HaRuach Old_Bridge_Street Nahal_Tzalul Migdal_HaYam',
  },
  {
    name: 'turkish',
    weight: 4,
    languages: [['TR', 'tr']],
    women:
      'Ayşe Belgin Canan Defne Elif Feride Gülşah Hazal İpek Leyla Müjde Nilüfer Özlem Pınar Selin Şebnem Tuba Yıldız',
    men: 'Ahmet Barış Cihan Deniz Emre Ferhat Gökhan Halil İlker Kerem Levent Murat Nihat Onur Polat Rıza Serkan Yavuz',
    families:
      'Akarsu Bulut Çelebi Demirkan Erdem Gündoğdu Hatipoğlu İnce Karadağ Mercan Özdemir Poyraz Saygın Şimşek Toprak Uysal Yalçın Zengin',
    places: 'Yeşilliman Karataş_Köyü Çınaraltı Mavikıyı Eski_İskele',
  },
  {
    name: 'greek',
    weight: 2,
    languages: [
      ['GR', 'el'],
      ['CY', 'el'],
    ],
    women:
      'Anthi:Ανθή Chrysa:Χρύσα Despina:Δέσποινα Eleni:Ελένη Fotini:Φωτεινή Ioanna:Ιωάννα Katerina:Κατερίνα Myrto:Μυρτώ Niki:Νίκη Thaleia:Θάλεια',
    men: 'Aris:Άρης Dimitris:Δημήτρης Fanis:Φάνης Giorgos:Γιώργος Ilias:Ηλίας Kostas:Κώστας Manolis:Μανώλης Nikos:Νίκος Stavros:Σταύρος Vasilis:Βασίλης',
    families:
      'Anagnostou:Αναγνώστου Daskalakis:Δασκαλάκης Frangos:Φράγκος Kalogeras:Καλογεράς Lambrou:Λάμπρου Mavridis:Μαυρίδης Petrou:Πέτρου Samaras:Σαμαράς Theodorou:Θεοδώρου Xenakis-Melas:Ξενάκης_Μελάς',
    places: 'Kalothea Agios_Fanourios Mikro_Limani Asprovouno',
  },
  {
    name: 'ukrainian',
    weight: 3,
    languages: [['UA', 'uk']],
    women:
      'Bohdana:Богдана Daryna:Дарина Halyna:Галина Iryna:Ірина Kateryna:Катерина Lesia:Леся Myroslava:Мирослава Oksana:Оксана Solomiia:Соломія Yaryna:Ярина',
    men: 'Andrii:Андрій Bohdan:Богдан Danylo:Данило Hryhorii:Григорій Ivan:Іван Maksym:Максим Nazar:Назар Ostap:Остап Taras:Тарас Yurii:Юрій',
    families:
      'Bondarenko:Бондаренко Chornovil-Hai:Чорновіл_Гай Dovzhenko-Lys:Довженко_Лис Halahan:Галаган Kovalchuk:Ковальчук Lytvyn:Литвин Melnyk:Мельник Petrenko:Петренко Sirko:Сірко Tkachenko:Ткаченко Vovk:Вовк',
    places: 'Bili_Mosty Verkhivka Stepovyi_Brid Richkove',
  },
  {
    name: 'finnish',
    weight: 2,
    languages: [['FI', 'fi']],
    women: 'Aino Eeva Helmi Inkeri Kaisa Lempi Marjatta Outi Päivi Ritva Saara Tuulikki Venla',
    men: 'Antero Eino Heikki Ilmari Jussi Kalevi Lauri Martti Onni Pekka Risto Seppo Väinö',
    families:
      'Aaltola Harju Hietala Järvelä Kallioniemi Koskela Laaksola Metsälä Niemelä Peltola Rantala Saarela Talvela',
    places: 'Hallajärvi Kuusikylä Pohjanranta Ylätaivas',
  },
  {
    name: 'nigerian',
    weight: 3,
    languages: [
      ['NG', 'en'],
      ['GH', 'en'],
      ['KE', 'sw'],
      ['ZA', 'en'],
    ],
    women:
      'Adaeze Bisola Chiamaka Damilola Efua Folake Ifeoma Kemi Ngozi Olamide Simisola Temitope Wanjiru Yewande Zanele',
    men: 'Adebayo Babatunde Chukwuemeka Dayo Ekene Femi Ikenna Kwame Lekan Musa Obinna Segun Tendai Uchenna Wale',
    families:
      'Abiola Adeyemi Balogun Chukwu Danjuma Ekwueme Falana Ibekwe Kamau Lawal Mbeki-Dube Nwosu Ogunleye Okonjo Sowande Umeh',
    places: 'Oke-Ado_Crossing New_Asaba_Market Lantern_Quay Ilesha_Road',
  },
];
