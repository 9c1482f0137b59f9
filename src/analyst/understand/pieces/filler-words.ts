const listOf = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Words that join others and may matter to how those are read. */
export const glueWords = listOf(`
  in of for from with at on to that where whose having whether into within by
  is are was were be been being has have had do does did will would can could should
  and or & / + plus as well if when while during among amongst via through
`);

/** Words of grammar and courtesy: never the name of anything. */
export const emptyWords = listOf(`
  a an the this these those it its there here their his her our my your we us i you me they them he she one ones
  please kindly show tell give get find list calculate compute determine fetch provide want need wish like know see look let lets help
  all any some ever just only also too then so how much many about around approximately roughly actually really exactly
  what whats whos hows could would up out id im were ive weve did do does doing been being am having
  hi hello hey thanks thank ok okay well of bit across
  got gotten gets getting come comes came coming go goes went gone take takes took taken make made making
`);

/** What people say around a question and that changes nothing about its answer, unless a table knows a value of that name. */
export const fillerWords = new Set([
  ...emptyWords,
  ...listOf(`
  display return analyse analyze analysis answer report create build produce output
  run runs ran happen happens happened occur occurs occurred
  place placed places bring brings brought generate generated generates generating earn earned earns earning sell sells sold selling
  charge charged charges recorded record records recorded seen logged captured reported measured observed registered tracked incurred
  received receive receives made done achieved achieve reached reach booked shown listed said rack racked racks
  collect collects collected gather gathered raise raised involve involved involving something anything everything gave give gives given
  overall entire whole full complete different various respective individual particular given certain
  data dataset figures figure numbers value values result results breakdown overview insight insights information info statistics stats
  company companywide business
  question quick quickly simple simply exact precise correct kind sort type based using use used right
  look looked looking trigger triggered triggers cause caused visit visited create created sorted
  terms term respect regards regarding concerning
  time times period periods
  exist exists existed single work works worked working live lives lived flown fly flew handle handled handles
  written submitted filed
  yet sees saw
  euro euros dollar dollars usd pounds belong belongs carried carry altogether including included
`),
]);
