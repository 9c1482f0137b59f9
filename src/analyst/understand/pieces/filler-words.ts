const listOf = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Words that join others and may matter to how those are read. */
export const glueWords = listOf(`
  in of for from with at on to that where whose having whether into within by
  is are was were be been being has have had do does did will would can could should
  and or & / + plus as well if when while during among amongst via through
`);

/** What people say around a question and that changes nothing about its answer. */
export const fillerWords = listOf(`
  a an the this these those it its there here their his her our my your we us i you me they them he she one ones
  please kindly show tell give get find list display calculate compute determine return fetch provide want need wish like know see look
  let lets help analyse analyze analysis answer report create make made making build produce output
  all any some ever just only also too then so how much many about around approximately roughly actually really exactly
  come comes came coming go goes went gone run runs ran happen happens happened occur occurs occurred take takes took taken
  place placed places bring brings brought generate generated generates generating earn earned earns earning sell sells sold selling
  charge charged charges recorded record records recorded seen logged captured reported measured observed registered tracked incurred
  received receive receives made done achieved achieve reached reach booked got gotten shown listed said
  what whats whos hows could would up out overall entire whole full complete different various respective individual particular given certain
  data dataset figures figure numbers value values result results breakdown overview insight insights information info statistics stats
  company companywide business our
  question quick quickly simple simply exact precise correct kind sort type of bit based using use used
  across hi hello hey thanks thank ok okay so well right
  did do does doing done look looked looking trigger triggered triggers cause caused visit visited create created sorted
  id im were ive weve
  terms term respect regards regarding concerning
  time times period periods 
  been being am having exist exists existed single work works worked working live lives lived flown fly flew handle handled handles
  written submitted filed
  euro euros dollar dollars usd pounds belong belongs carried carry altogether including included
`);
