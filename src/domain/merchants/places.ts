const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*,\s*/))

/** Countries and states as card statements abbreviate them at the end of a text. */
export const regionCodes = listed(`
  al, ak, az, ar, ca, co, ct, de, dc, fl, ga, hi, id, il, in, ia, ks, ky, la, me, md, ma, mi, mn, ms, mo, mt, ne, nv, nh,
  nj, nm, ny, nc, nd, oh, ok, or, pa, ri, sc, sd, tn, tx, ut, vt, va, wa, wv, wi, wy,
  on, qc, bc, ab, mb, sk, ns, nb, nl, pe, nsw, vic, qld, tas, act,
  us, gb, uk, fr, es, it, be, at, ch, ie, pt, se, no, dk, fi, lu, pl, cz, au, nz, jp, sg, br, mx, eu,
  usa, gbr, deu, fra, esp, ita, nld, bel, aut, che, irl, can, prt, pol, swe, nor, dnk, fin, lux, cze, aus, nzl, jpn, ind,
  sgp, bra, mex`)

/** Cities, in the spellings of statements and without accents. A name is only cut before them where enough of it is left. */
export const cities = listed(`
  new york, new york city, brooklyn, bronx, queens, los angeles, chicago, houston, phoenix, philadelphia, san antonio, san diego, dallas,
  san jose, austin, jacksonville, fort worth, columbus, charlotte, indianapolis, san francisco, seattle, bellevue, denver,
  oklahoma city, nashville, el paso, boston, portland, las vegas, detroit, memphis, louisville, baltimore, milwaukee,
  albuquerque, tucson, fresno, sacramento, kansas city, mesa, atlanta, omaha, colorado springs, raleigh, miami, oakland,
  minneapolis, tulsa, tampa, arlington, new orleans, wichita, cleveland, honolulu, anaheim, lexington, cincinnati, newark,
  orlando, pittsburgh, st louis, saint louis, plano, buffalo, madison, reno, boise, spokane, tacoma, salt lake city,
  washington, richmond, santa monica, santa clara, sunnyvale, mountain view, palo alto, berkeley, pasadena, long beach,
  toronto, montreal, vancouver, calgary, edmonton, ottawa, winnipeg, mississauga, quebec, halifax, victoria,
  london, birmingham, manchester, leeds, liverpool, bristol, sheffield, edinburgh, glasgow, cardiff, belfast, leicester,
  nottingham, newcastle, brighton, cambridge, oxford, bath, york, reading, southampton, plymouth, dublin, cork, galway,
  berlin, hamburg, munchen, muenchen, munich, koln, koeln, cologne, frankfurt, stuttgart, dusseldorf, duesseldorf, leipzig,
  dortmund, essen, bremen, dresden, hannover, nurnberg, nuernberg, duisburg, bochum, bonn, munster, karlsruhe, mannheim,
  augsburg, wiesbaden, kiel, magdeburg, freiburg, mainz, lubeck, erfurt, rostock, kassel, potsdam, halle, jena, wien,
  vienna, graz, linz, salzburg, innsbruck, zurich, zuerich, geneve, basel, bern, lausanne, luxembourg,
  paris, marseille, lyon, toulouse, nice, nantes, strasbourg, montpellier, bordeaux, lille, rennes, reims, grenoble, dijon,
  bruxelles, brussel, brussels, antwerpen, gent, liege, amsterdam, rotterdam, den haag, utrecht, eindhoven, groningen,
  tilburg, almere, breda, nijmegen, haarlem, arnhem, maastricht, leiden, delft,
  madrid, barcelona, valencia, sevilla, zaragoza, malaga, murcia, palma, bilbao, alicante, granada, lisboa, lisbon, porto,
  braga, coimbra, faro, roma, rome, milano, milan, napoli, torino, palermo, genova, bologna, firenze, bari, venezia, verona,
  padova, trieste, warszawa, krakow, lodz, wroclaw, poznan, gdansk, szczecin, lublin, katowice, praha, prague, brno,
  budapest, bratislava, stockholm, goteborg, malmo, uppsala, oslo, bergen, trondheim, stavanger, kobenhavn, copenhagen,
  aarhus, odense, helsinki, espoo, tampere, turku, reykjavik, tallinn, riga, vilnius, athens,
  sydney, melbourne, brisbane, perth, adelaide, canberra, auckland, wellington, christchurch, singapore, hong kong, tokyo,
  osaka, mumbai, bengaluru, bangalore, new delhi, dubai, sao paulo, rio de janeiro, mexico city, cape town, johannesburg`)
