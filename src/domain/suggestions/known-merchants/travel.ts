import type { KnownKind } from './known-kind.ts'

// Written for Outgo from general knowledge, not copied from any list; licensed as the rest of the project.

/** Fuel, parking, public transport, flights, hotels and other travel. */
export const travel: readonly KnownKind[] = [
  {
    kind: 'fuel',
    category: 'Transportation',
    names: `
      shell, exxon, exxonmobil, mobil, chevron, texaco, bp, arco, conoco, phillips 66, sunoco, valero, citgo, marathon petro, speedway, circle k, wawa, sheetz, quiktrip, qt, racetrac, kwik trip, kum go, caseys, maverik, loves travel, pilot travel, flying j, holiday station, cumberland farms,
      costco gas, sams fuel, murphy usa, gulf oil, sinclair, 76, union 76, esso, petro canada, husky, ultramar, irving oil, canadian tire gas, jet, aral, total, totalenergies, total energies, agip, eni station, omv, star tankstelle, hem tankstelle, avia, westfalen, raiffeisen tank, orlen, classic tank, sprint tank, bft, team tank, oil tank, q1, score tank, tamoil, elan,
      leclerc carburant, carrefour carburant, intermarche carburant, auchan carburant, station u, esso express, dyneff, repsol, cepsa, galp, petroprix, ballenoil, plenoil, ip gruppo, q8, erg, api ip, esso italia, tango, tinq, firezone, makro tank, texaco, lukoil, prio, okq8, circle k, preem, st1, ingo, uno x, yx, neste, teboil, abc asema, orlen, lotos, moya, mol, slovnaft, benzina, eurooil, caltex, ampol, united petroleum, z energy, pemex, ypf, petrobras, ipiranga, indian oil, hpcl, bharat petroleum, engen, sasol,
      tesco fuel, tesco petrol, asda petrol, sainsburys petrol, morrisons petrol, texaco, murco, applegreen, chargepoint, electrify america, evgo, tesla supercharger, ionity, fastned, allego, enbw mobility, ewe go, pod point, gridserve, instavolt, bp pulse, shell recharge, izivia, electra, freshmile, plugsurfing, maingau`,
    words: `fuel, gas station, gasoline, petrol, petroleum, service station, filling station, tankstelle, tanken, tank, station service, carburant, carburants, gasolinera, estacion de servicio, carburante, carburanti, distributore, benzinaio, benzin, combustiveis, tankstation, brandstof, bensin, stacja paliw, cerpaci, charging, supercharger, ladestation, ladesaule, recharge`,
  },
  {
    kind: 'parking and tolls',
    category: 'Transportation',
    names: `parkmobile, paybyphone, spothero, parkwhiz, sp plus, laz parking, impark, diamond parking, ace parking, ezpass, e zpass, fastrak, sunpass, txtag, ipass, good to go, peach pass, ncp, ringgo, justpark, apcoa, contipark, parkster, easypark, parkopedia, qpark, q park, indigo park, effia, saemes, vinci park, empark, saba, telpass, telepass, viat, bip drive, autostrade, aprr, sanef, vinci autoroutes, cofiroute, asfinag, via verde, oresundsbro, dartford crossing, dart charge, congestion charge, yellowbrick, parkmobile, parkbee, p1 parking, europark, aimo park, interparking`,
    words: `parking, parkhaus, parkplatz, parkgarage, parken, garage park, parcometre, parcmetre, stationnement, aparcamiento, parcheggio, estacionamento, parkeren, parkering, parkeringshus, toll, tolls, peage, peaje, autopista, autostrada, autoroute, vignette, pedaggio, maut, tolling, tollway, turnpike, car park, meter, bilparkering`,
  },
  {
    kind: 'public transport',
    category: 'Transportation',
    names: `mta, nyct, omny, bart, clipper, caltrain, septa, njtransit, nj transit, mbta, wmata, metra, ventra, orca, sound transit, trimet, muni, sfmta, metrolink, la metro tap, marta, dart dallas, amtrak, greyhound, megabus, flixbus, brightline, go transit, presto, ttc, translink, stm, oc transpo,
      tfl, tfl travel, transport for london, oyster, trainline, lner, gwr, avanti, southeastern, southern rail, northern rail, scotrail, crosscountry, thameslink, c2c, greater anglia, east midlands railway, national express, stagecoach, arriva, first bus, firstgroup, go ahead, merseyrail, railcard, south western rail, transpennine, irish rail, iarnrod, bus eireann, dublin bus, leap card, luas,
      deutsche bahn, db vertrieb, db fernverkehr, bahncard, bvg, hvv, mvg, mvv, rmv, vrr, vvs, rheinbahn, kvb, dvb, hochbahn, vgf, logpay, db bahn, bahn com, abellio, metronom, sbb, cff, ffs, zvv, vbz, bernmobil, obb, oebb, wiener linien, westbahn, sncf, ratp, navigo, ouigo, transilien, tcl, tisseo, tbm, keolis, rtm, thalys, eurostar, ilevia, blablacar, stib, mivb, de lijn, sncb, nmbs, tec,
      ns groep, ns reizigers, ov chipkaart, gvb, ret, htm, arriva, connexxion, ovpay, qbuzz, renfe, emt, tmb, metro de madrid, metro madrid, ouigo espana, iryo, alsa, avanza, fgc, trenitalia, italo, atm milano, atac, trenord, gtt, anm, cp comboios, metro lisboa, carris, metro do porto, pkp, pkp intercity, ztm, mpk, koleje, skycash, jakdojade, cd cz, dpp, regiojet, leo express, mav, bkk, sl stockholm, sj ab, vasttrafik, skanetrafiken, dsb, rejsekort, movia, vy, ruter, entur, skyss, vr yhtyma, hsl, opal, myki, translink, at hop, lime, bird, tier, voi, dott, bolt scooter, nextbike, citi bike, citibike, divvy, lyft bike, capital bikeshare, call a bike, swapfiets, santander cycles, velib, veo, spin`,
    words: `transit, metro, subway fare, railway, railways, rail, railroad, trains, train tickets, bahn, fahrkarte, fahrkarten, monatskarte, verkehrsbetriebe, verkehrsverbund, verkehrsges, nahverkehr, strassenbahn, busbetrieb, bus, buses, autobus, tramway, tram, transports, transporte publico, trasporti, ferrovie, treni, trenes, comboios, spoorwegen, openbaar vervoer, kolej, bilety, bikeshare, scooter, shuttle, shuttles, navette, airport express, funicular, cable car, seilbahn, gondola, water taxi, cercanias, rodalies`,
  },
  {
    kind: 'ferries',
    category: 'Transportation',
    names: `washington state ferries, bc ferries, calmac, wightlink, red funnel, brittany ferries, stena line, dfds, p&o ferries, irish ferries, scandlines, color line, viking line, tallink, tirrenia, grimaldi lines, moby lines, balearia, trasmediterranea, corsica ferries, blue star ferries`,
    words: `ferry, ferries, fahre, traghetti, farja, faerge`,
  },
  {
    kind: 'taxi and car sharing',
    category: 'Transportation',
    names: `uber, uber trip, lyft, curb, via transportation, free now, freenow, bolt eu, bolt, cabify, heetch, g7 taxi, gett, addison lee, ola, grab, didi, yandex, careem, miles mobility, share now, sharenow, sixt share, zipcar, getaround, turo, stadtmobil, cambio, flinkster, car2go, communauto, greenwheels, mywheels, mobility carsharing, zity, wible, enjoy, moia, beat, itaxi, freebee, revel, waymo`,
    words: `taxi, taxis, cab, cabs, minicab, limo, limousine, rideshare, taksi, taxibedrijf, vtc, carsharing, car sharing, bike rental, bike hire, fahrradverleih, radverleih`,
  },
  {
    kind: 'car',
    category: 'Transportation',
    names: `jiffy lube, autozone, oreilly auto, advance auto, napa auto, pep boys, midas, meineke, firestone, goodyear, discount tire, les schwab, valvoline, mavis, big o tires, safelite, caliber collision, toyota financial, toyota, honda, ford motor, ford credit, gm financial, ally auto, nissan motor, hyundai motor, kia motors, subaru, volkswagen, vw credit, bmw financial, bmw, mercedes, audi, tesla motors, carmax, carvana, halfords, kwik fit, national tyres, formula one autocentres, dvla, mot centre, aa membership, rac motoring, the aa, dmv, atu auto teile, a t u, pitstop, vergolst, euromaster, carglass, adac, tuv, tuev, dekra, mr wash, kfz steuer, kraftfahrt bundesamt, norauto, feu vert, speedy, midas, roady, oscaro, point s, anwb, kwikfit, halfords, rdw, feu vert, aurgi, itv, norauto, mister auto, autodoc, aci, bollo auto, mekonomen, bilia, bilprovningen, biltema, thansen, vianor, katsastus, canadian tire, ama, caa, nrma, racv, supercheap auto, repco`,
    words: `auto repair, autohaus, autowerkstatt, werkstatt, car wash, carwash, autowasch, waschstrasse, waschanlage, lavage auto, autolavado, autolavaggio, tire, tires, tyre, tyres, reifen, pneus, pneumatici, neumaticos, banden, dack, garage, motors, automotive, auto parts, autoparts, autoteile, kfz, taller, carrozzeria, officina, meccanico, controle technique, inspection, smog, oil change, collision, mechanic, body shop, autobedrijf, bilverksted, autoservis, mechanik, hauptuntersuchung, motoring, vehicle, vehicle reg, auto body, autobody, autocare, auto care, auto glass, windshield, transmission, brakes, muffler, mufflers, detailing, lube, towing, abschleppdienst, depannage, remorquage, lackiererei, karosserie, carrosserie, autoglas, autoservice, smash repairs, panel beaters, motorcycle, motorcycles, motorrad, motos, caravans, wohnmobile, auto sales, car sales, dealership, concessionnaire, concesionario, concessionaria`,
  },
  {
    kind: 'flights',
    category: 'Travel',
    names: `delta air, delta airlines, united airlines, united air, american airlines, american air, southwest, southwes, jetblue, alaska air, alaska airlines, spirit airlines, frontier, hawaiian air, allegiant, air canada, westjet, porter airlines, british airways, easyjet, ryanair, wizz air, wizzair, jet2, tui airways, virgin atlantic, aer lingus, loganair, lufthansa, eurowings, condor, discover airlines, swiss international, swiss air, austrian airlines, air france, transavia, klm, volotea, vueling, iberia, air europa, binter, ita airways, alitalia, tap portugal, tap air, lot polish, lot polskie, sas scandinavian, norwegian air, finnair, icelandair, emirates, qatar airways, etihad, turkish airlines, pegasus air, singapore airlines, cathay pacific, ana all nippon, japan airlines, qantas, jetstar, virgin australia, air new zealand, latam, gol linhas, azul linhas, avianca, volaris, aeromexico, vivaaerobus, copa airlines, indigo airlines, air india, kiwi com, opodo, edreams, gotogate, mytrip`,
    words: `airlines, airline, airways, air lines, flights, flug, fluge, fluglinie, vols, vuelos, voli, linhas aereas, lineas aereas, aerolinea, airport, flughafen, aeroport, aeropuerto, duty free, inflight, baggage`,
  },
  {
    kind: 'lodging',
    category: 'Travel',
    names: `airbnb, vrbo, homeaway, booking com, booking, hotels com, hotel com, expedia, marriott, hilton, hyatt, sheraton, westin, holiday inn, ihg, hampton inn, best western, la quinta, motel 6, super 8, days inn, comfort inn, quality inn, courtyard, residence inn, fairfield inn, doubletree, embassy suites, ritz carlton, four seasons, fairmont, wyndham, radisson, premier inn, travelodge, ibis, novotel, mercure, accor, sofitel, motel one, b&b hotel, b b hotel, a&o hostel, meininger, nh hotel, nh hoteles, melia, barcelo, riu, iberostar, paradores, scandic, nordic choice, strawberry, clarion, moxy, citizenm, generator hostel, hostelworld, agoda, trip com, trivago, hrs hotel, jugendherberge, djh, yha, campsite, center parcs, landal, eurocamp, pierre vacances, gites de france, abritel, belambra, kampgrounds, koa, recreation gov, reserveamerica, hipcamp, yelloh, roompot, premiere classe, campanile, kyriad`,
    words: `hotel, hotels, hoteles, hoteis, motel, hostel, hostal, inn, inns, inn suites, suites, resort, resorts, lodge, lodging, albergo, albergue, pension, pensione, pousada, posada, ferienwohnung, ferienhaus, gite, chambre d hotes, chambres d hotes, camping, campground, campingplatz, agriturismo, parador, bed breakfast, guesthouse, guest house, b and b, huette, jugendherberge, vandrerhjem, vandrarhem, residence, vacation rental, aparthotel, bungalow, bnb, cabins, cottages, villas, chalets, cabanas, locanda, casa rural, apartamentos, appartements, rifugio, almhutte`,
  },
  {
    kind: 'trips',
    category: 'Travel',
    names: `priceline, kayak, orbitz, travelocity, hertz, avis, enterprise rent, enterprise, budget rent, alamo, national car, dollar rent, thrifty car, sixt, europcar, rentalcars, goldcar, centauro, buchbinder, starcar, tui, check24 reisen, ab in den urlaub, weg de, holidaycheck, fti, dertour, its reisen, aida, costa crociere, msc crociere, carnival cruise, royal caribbean, norwegian cruise, princess cruises, viking cruises, love holidays, on the beach, thomas cook, lastminute, viajes el corte ingles, halcon viajes, logitravel, fram, club med, lookea, voyage prive, promovacances, getyourguide, viator, klook, tripadvisor, corendon, sunweb, dreamlines, global entry, esta application, sunny cars, interrail, eurail, airalo, holafly, allianz travel, travel guard, world nomads`,
    words: `travel, travels, voyages, voyage, viajes, viaggi, viagens, reisen, reiseburo, reisebuero, reizen, reisebyra, resor, rejser, biuro podrozy, cestovni, tours, tour operator, tourism, cruise, cruises, kreuzfahrt, croisiere, car rental, rent a car, autovermietung, location voiture, alquiler coches, autonoleggio, autoverhuur, vacation, vacations, vacances, urlaub, holidays, excursion, sightseeing, passport, visa application, luggage`,
  },
]
