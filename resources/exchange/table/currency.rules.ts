/** Codes of currencies that suppliers and banks here write with sums (ISO 4217), and their signs and names. */
const CODES =
  'AED AMD AZN BGN BYN BYR CHF CNY CZK DKK EUR GBP GEL HUF ILS INR JPY KGS KZT LTL LVL MDL MNT NOK PLN RON RSD SEK TJS TMT TRY UAH USD UZS'
const SIGNS = '[$€£¥₸₴₺]'
const NAMES = 'евро|долл|тенге|злот|юан|лари|сомон|сом(?![а-яё])|драм|манат|гривн|лир[аы]|бел\\p{L}*\\.?\\s*р'
const FOREIGN = new RegExp(`(?<![A-Za-z])(?:${CODES.replaceAll(' ', '|')})(?![A-Za-z])|${SIGNS}|(?<!\\p{L})(?:${NAMES})`, 'iu')
const ROUBLES = /^(?:RUB|RUR|643|810|₽|р|рос\p{L}*\.?\s*р(?:уб)?\p{L}*|руб\p{L}*)\.?$/iu

/** Returns the currency in a heading or a sum when it is not roubles; null without one. */
export const foreignIn = (text: string): string | null => FOREIGN.exec(text)?.[0] ?? null

/** Whether a cell in a currency column means roubles. */
export const isRoubles = (text: string): boolean => ROUBLES.test(text.trim())

/** 'Валюта: EUR': the currency of a whole report. */
const CURRENCY_NOTE = /(?<!\p{L})(?:валюта|currency)(?!\p{L})(.{0,60})/iu
/** Returns the currency in the text around a table when it is not roubles. */
export const statedCurrency = (text: string): string | null => foreignIn(CURRENCY_NOTE.exec(text)?.[1] ?? '')
