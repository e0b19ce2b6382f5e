import type { KnownKind } from './known-kind.ts'

// Written for Outgo from general knowledge, not copied from any list; licensed as the rest of the project.

/** Groceries, bakeries, restaurants, cafés and bars. */
export const food: readonly KnownKind[] = [
  {
    kind: 'groceries',
    category: 'Food & Dining',
    names: `
      walmart grocery, kroger, safeway, albertsons, publix, wegmans, aldi, lidl, trader joe, trader joes, whole foods, wholefds, sprouts farmers, food lion,
      giant food, giant eagle, stop shop, shoprite, meijer, hy vee, heb, winn dixie, harris teeter, fred meyer, ralphs, vons, smiths food,
      king soopers, qfc, pcc, winco, food4less, save mart, raleys, stater bros, market basket, hannaford, price chopper, weis markets, acme markets,
      piggly wiggly, ingles, jewel osco, marianos, schnucks, dierbergs, lunds, cub foods, woodmans, fareway, brookshire, fiesta mart, randalls,
      tom thumb, smart final, grocery outlet, fresh thyme, natural grocers, bristol farms, gelsons, hmart, ranch 99, 99 ranch, mitsuwa, uwajimaya,
      instacart, freshdirect, thrive market, imperfect foods, misfits market, peapod, weee, hellofresh, blue apron, home chef, factor75, gousto,
      mindful chef, marley spoon, dinnerly, green chef, butcherbox, costco, sams club, bjs wholesale,
      loblaws, no frills, sobeys, metro ontario, provigo, iga, maxi, freshco, farm boy, longos, save on foods, real canadian, superstore, zehrs, fortinos,
      tesco, sainsbury, sainsburys, asda, morrisons, waitrose, ocado, coop food, co-op, m&s food, marks spencer food, iceland, budgens, spar, nisa, londis, costcutter,
      booths, farmfoods, one stop, premier store, abel cole, riverford, oddbox, dunnes, supervalu, centra, tesco stores, musgrave,
      rewe, edeka, kaufland, penny, netto, norma, real markt, famila, globus, marktkauf, hit markt, tegut, alnatura, denns, bio company, basic bio, combi,
      nahkauf, cap markt, konsum, flink, gorillas, picnic, bringmeister, getranke hoffmann, trinkgut, nah gut, e center, e aktiv,
      hofer, billa, interspar, eurospar, unimarkt, mpreis, adeg, migros, coop, denner, volg, aldi suisse, manor food,
      carrefour, auchan, leclerc, intermarche, super u, hyper u, u express, monoprix, franprix, casino shop, casino supermarche, cora, picard, grand frais, biocoop, naturalia,
      la vie claire, bio c bon, g20, leader price, simply market, chronodrive, marche frais, delhaize, colruyt, okay, albert heijn, ah to go, jumbo, plus supermarkt, dirk,
      vomar, hoogvliet, ekoplaza, deen, coop supermarkten, spar city, dekamarkt, nettorama, crisp, boni,
      mercadona, dia, eroski, alcampo, hipercor, supercor, consum, bonpreu, bon area, caprabo, condis, froiz, gadis, ahorramas, el arbol, hiperdino, covirap, masymas,
      esselunga, conad, coop italia, ipercoop, pam panorama, eurospin, despar, famila, bennet, iper, sigma, crai, carrefour express, md discount, tigros, unes, in's mercato, naturasi,
      pingo doce, continente, minipreco, intermarche, auchan, lidl cia, mercadona irmados,
      biedronka, zabka, stokrotka, dino polska, polomarket, lewiatan, freshmarket, delikatesy centrum, carrefour, kaufland polska, auchan polska, frisco,
      albert cz, billa cz, globus cz, rohlik, kosik, tesco stores, penny market, coop jednota, terno, cba, spar magyarorszag, mega image, profi, linella,
      ica, ica maxi, ica supermarket, ica nara, coop konsum, stora coop, hemkop, willys, city gross, tempo, mathem, netto, fotex, bilka, irma, rema 1000, rema, meny, fakta, superbrugsen, kvickly,
      kiwi, bunnpris, prisma, smarket, s market, kmarket, k citymarket, k supermarket, alepa, lidl suomi,
      woolworths, coles, foodworks, harris farm, countdown, new world, pak n save, four square, checkers, pick n pay, shoprite, woolworths food, spar south,
      oxxo, soriana, chedraui, bodega aurrera, la comer, superama, heb mexico, pao de acucar, extra hiper, carrefour brasil, assai, atacadao, zaffari,
      bigbasket, blinkit, zepto, dmart, reliance fresh, more retail, seven eleven, 7 eleven, lawson, familymart, aeon, seiyu, fairprice, cold storage, sheng siong, giant hyper, ntuc`,
    words: `
      market, mkt, marche, supermarket, supermarkt, supermarche, supermercado, supermercati, supermercato, supermarked, grocery, groceries, grocer, grocers, foods, farmers market, food market, foodmart, food mart,
      lebensmittel, biomarkt, naturkost, hofladen, wochenmarkt, gemuse, obst, metzgerei, fleischerei, getranke, getrankemarkt, epicerie, primeur, boucherie, fromagerie, alimentation,
      poissonnerie, caviste, fruteria, carniceria, charcuteria, pescaderia, alimentacion, ultramarinos, verduleria, hipermercado, mercearia, talho, peixaria, alimentari, macelleria, ortofrutta,
      salumeria, groenteboer, slagerij, kaashandel, buurtsuper, slager, butcher, butchers, greengrocer, fishmonger, deli, delicatessen, wholefoods, organic market, minimarket, sklep spozywczy,
      spozywczy, delikatesy, potraviny, livsmedel, dagligvarer, kobmand, ruokakauppa, mercado, markthalle, gemusekiste, veg box, farm, farms, farm shop, farm stand, dairy, cheese, cheesemonger, cheeses, kasehaus, quesos, queseria, formaggi, caseificio, kaas, spices, spice shop, olive oil, health food, bulk foods, frozen foods, butchery, meats, meat market, seafood market, fish market, feinkost, delikatessen, hofmarkt, bauernhof, fischhandel, wurstwaren, poissonnier, cremerie, maraicher, pescheria, latteria, panaderia y, queijaria, garrafeira, vishandel, poelier, viswinkel`,
  },
  {
    kind: 'chocolates and sweets',
    category: 'Food & Dining',
    names: `godiva, lindt, sees candies, ghirardelli, hotel chocolat, thorntons, leonidas, neuhaus, hussel, arko, jeff de bruges, valor, laderach, sprungli, haigh chocolates, russell stover, venchi, wawel, fazer`,
    words: `chocolate, chocolates, chocolatier, chocolaterie, chocolateria, cioccolateria, chocolade, schokolade, schokoladen, pralinen, confectioner, confectioners, confectionery, confiserie, candy, candies, sweets, sweet shop, sussigkeiten, susswaren, dulces, snoep, godis, slodycze, chocolats`,
  },
  {
    kind: 'bakery',
    category: 'Food & Dining',
    names: `
      greggs, paul boulangerie, panera bread, kamps, backwerk, le crobag, wiener feinback, ditsch, yormas, dallmeyers, junge die backerei, ihle,
      brezelkonig, der mann, anker brot, stroeck, marie blachere, la mie caline, ange boulangerie, brioche doree, bakker bart, bertrand, granier, cooplands, gail, nothing bundt, crumbl, einstein bros, krispy kreme,
      dunkin, tim hortons, cinnabon, insomnia cookies, mrs fields`,
    words: `
      bakery, bakehouse, patisserie, boulangerie, boulanger, backerei, baeckerei, baecker, backer, backshop, konditorei, panaderia, pasteleria, confiteria, padaria, pastelaria, panificio, forno, pasticceria,
      bakkerij, bakker, piekarnia, cukiernia, pekarna, pekarstvo, bageri, konditori, bakeri, leipomo, bagel, bagels, donut, donuts, doughnut, cupcake, cookies, brotchen, brezel, brot, bread, breads, cake, cakes, pies, pastry, pastries, patissier, viennoiserie, feinbackerei, torten, panetteria, pasteles, tartas, tortas, gebak, banketbakker, cakery`,
  },
  {
    kind: 'coffee',
    category: 'Food & Dining',
    names: `
      starbucks, peets, caribou coffee, dutch bros, philz, blue bottle, stumptown, the coffee bean, biggby, costa, caffe nero, pret a manger, pret, black sheep coffee, einstein kaffee, balzac coffee,
      tchibo, coffee fellows, san francisco coffee, columbus cafe, segafredo, illy, lavazza, doppio espresso, bagels beans, espresso house, waynes coffee, joe the juice, gloria jeans, green caffe nero, costa coffee, second cup, jamba, smoothie king, boba guys, gong cha, kung fu tea`,
    words: `
      coffee, espresso, cafe, caffe, coffeeshop, coffeehouse, roasters, roastery, roastery, rosterei, kaffee, kaffeehaus, koffie, kaffe, kahvila, kavarna, kawiarnia, kafe, tearoom, tea room, teehaus, salon de the, cafeteria, barista, boba, bubble tea, juice bar, smoothie, tea, teas, tea house, juice, juices, juicery, torrefaction, torrefazione, koffiebar, koffiehuis, matcha, chai, te y cafe`,
  },
  {
    kind: 'fast food',
    category: 'Food & Dining',
    names: `
      mcdonald, mcdonalds, burger king, wendys, taco bell, chipotle, subway, kfc, popeyes, chick fil a, chickfila, five guys, in n out, shake shack, whataburger, sonic drive, jack in the box, arbys, dairy queen, panda express,
      panda, jimmy john, jimmy johns, jersey mike, jersey mikes, firehouse subs, qdoba, moes southwest, del taco, carls jr, hardees, culvers, white castle, raising cane, zaxbys, bojangles, wingstop, little caesars,
      dominos, domino, pizza hut, papa john, papa johns, papa murphy, blaze pizza, mod pizza, sweetgreen, cava, noodles company, potbelly, quiznos, el pollo loco, portillos, freddys, steak n shake,
      nandos, itsu, wasabi, leon, wagamama, tortilla, chopstix, german doner, franco manca, nordsee, hans im gluck, vapiano, loosteria, dean david, peter pane, backfactory, call a pizza, hallo pizza, smileys, bigmama, flunch, courtepaille, hippopotamus,
      febo, new york pizza, telepizza, goiko, 100 montaditos, foster hollywood, rodilla, vips, old wild west, rossopomodoro, spizzico, autogrill, max hamburgare, max burgers, hesburger, jollibee, hungry jacks, red rooster, guzman y gomez, grilld, a&w, harveys, mary brown, swiss chalet`,
    words: `burger, burgers, hamburger, doner, doener, kebab, kebap, kebob, shawarma, falafel, fries, fried chicken, hot dog, imbiss, wurst, bratwurst, currywurst, frituur, snackbar, chippy, fish and chips, fish chips, takeaway, take away, drive in, taco, tacos, burrito, pizza, pizzeria, pizzas, sandwich, sandwiches, subs, wings, gyros, lahmacun, poke bowl`,
  },
  {
    kind: 'restaurant',
    category: 'Food & Dining',
    names: `
      olive garden, applebees, chilis, red lobster, outback, cheesecake factory, texas roadhouse, longhorn steak, ihop, dennys, waffle house, cracker barrel, buffalo wild, red robin, tgi friday, pf chang, bonefish, carrabbas,
      california pizza kitchen, first watch, bob evans, golden corral, benihana, ruths chris, mortons, din tai fung, pizza express, pizzaexpress, zizzi, ask italian, prezzo, bella italia, harvester, toby carvery, beefeater, yo sushi, dishoom, cote brasserie, giraffe,
      block house, maredo, alex, cafe del sol, sausalitos, ikea restaurant, buffalo grill, leon de bruxelles, la boucherie restaurant, bistro regent, del arte, la tagliatella, ginos, lizarran, udon, la mafia, wok to walk, happy italy, sumo sushi, sphinx`,
    words: `
      restaurant, restaurante, ristorante, restaurang, restauracja, restaurace, ravintola, restauracao, resto, trattoria, osteria, taverna, tavern, taverne, bistro, bistrot, brasserie, grill, grille, grillhouse, steakhouse, steak, diner, eatery, kitchen, cantina, kantine, canteen, mensa,
      sushi, ramen, noodle, noodles, nudel, thai, pho, vietnam, dim sum, chinese, china restaurant, wok, tandoori, curry, indian, masala, biryani, korean, bbq, barbecue, smokehouse, seafood, oyster, tapas, paella, meson, asador, marisqueria, churrascaria, churrasco, creperie, crepes,
      pancake, pancakes, brunch, breakfast, buffet, catering, gasthaus, gasthof, wirtshaus, gaststatte, ratskeller, brauhaus, heuriger, beisl, rotisserie, bouillon, auberge, traiteur, eetcafe, pannenkoeken, eethuis, spisested, spisehus, bodega, mezze, meze, gelato, gelateria, eisdiele, eiscafe, ice cream, creamery, heladeria, glacier, ijssalon, frozen yogurt, dumpling, dumplings, hot pot, izakaya, teriyaki, ristoro, mexican, taqueria, bodegon, sichuan, szechuan, hunan, saigon, hanoi, bangkok, tokyo, napoli, palast, dragon, ristorantino, carvery, chophouse, spaghetti, peking, shanghai, mandarin, lebanese, libanais, greek, griechisch, souvlaki, turkish, persian, ethiopian, caribbean, cajun, creole, soul food, waffle, waffles, desserts, soups, salads, crab, lobster, fish house, raclette, fondue, parrilla, parrillada, arroceria, freiduria, sidreria, hamburgueseria, bocateria, pulperia, braceria, rosticceria, spaghetteria, tavola calda, piadineria, focacceria, friterie, poke, bento, mongolian, hawaiian`,
  },
  {
    kind: 'bar',
    category: 'Food & Dining',
    names: `wetherspoon, jd wetherspoon, greene king, brewdog, slug lettuce, all bar one, stonegate, fullers, youngs, mitchells butlers, oneills, dave busters, total wine, bevmo, systembolaget, vinmonopolet, alko, lcbo, the beer store, saq, dan murphys, bws, liquorland, majestic wine, nicolas vin, jacques wein depot`,
    words: `bar, pub, taproom, brewery, brewing, brewpub, brewhouse, alehouse, ale house, saloon, lounge, nightclub, club night, kneipe, cocktail, cocktails, wine, wines, winery, weinhandlung, weinhandel, weinladen, weinstube, bottle shop, vinothek, vino, vinos, cave a vin, liquor, liquors, spirits, beer, biergarten, cerveceria, birreria, birra, browar, craft beer, diskothek, disco, discoteca, whisky, distillery, pubs, microbrewery, cidery, cider, sake, weine, weingut, cantine, vineyard, vineyards, cellars, winebar, wijnbar, wijnhandel, enoteca`,
  },
  {
    kind: 'food delivery',
    category: 'Food & Dining',
    names: `doordash, uber eats, ubereats, grubhub, postmates, seamless, caviar, deliveroo, just eat, justeat, lieferando, takeaway com, thuisbezorgd, wolt, foodora, glovo, uber trip eats, skip the dishes, skipthedishes, menulog, zomato, swiggy, rappi, ifood, pedidos ya, pedidosya, foodpanda, pyszne, bolt food, too good to go, toogoodtogo, ezcater, gopuff`,
    words: `pizza service, lieferservice, food delivery, essenslieferung`,
  },
]
