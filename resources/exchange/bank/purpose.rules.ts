import { collapsed } from '../fingerprints.rules.ts'

/** Beginnings of the words that purposes are made of: by them a word is known that was cut between two lines. */
const STEMS = (
  'договор контракт оплат плата платеж платёж предоплат доплат частичн аванс счет счёт фактур накладн универсальн документ заказ заявк услуг работ товар материал ' +
  'щебень щебня песок песка песч гравий грави грунт отсев керамзит асфальт бетон цемент перевоз транспорт доставк поставк экспедиц аренд топлив дизель бензин ' +
  'запасн запчаст ремонт налог сумма включа облагает заработн зарплат премия подотчет подотчёт командиров возврат займ процент кредит штраф постановлен пополнен ' +
  'комисси вознагражден обслужив ведение страхов взнос соглашен спецификац реализац выполнен карьер объект'
).split(' ')
/** Pieces that are words of their own as often as not: 'на' + 'логистику', 'про' + 'центр'. */
const LEAST = 3
const SMALL: ReadonlySet<string> = new Set(['про', 'для', 'без', 'при', 'под', 'над', 'или', 'как', 'что', 'через', 'между'])

const lastWord = (text: string): string => /\p{L}*$/u.exec(text)![0].toLowerCase()
const firstWord = (text: string): string => /^\p{L}*/u.exec(text)![0].toLowerCase()

/** Was a word cut where two lines meet? Then what stands on both sides makes a word that neither side is. */
function isCut(before: string, after: string): boolean {
  const [head, tail] = [lastWord(before), firstWord(after)]
  if (head.length < LEAST || SMALL.has(head) || tail === '') return false
  return STEMS.some(stem => stem.length > head.length && (head + tail).startsWith(stem))
}

/** Lines of the same length, of which at least two are full, were cut wherever their measure ended. */
const isMeasured = (lines: readonly string[]): boolean =>
  lines.length > 2 && lines.slice(0, -1).every(line => line.length === lines[0]!.length) && lines.at(-1)!.length <= lines[0]!.length

/**
 * A purpose that stands in several lines, as one: with one space between words. Banks break it at spaces or, by the measure of their screen, within a word;
 * spaces at the ends of lines say which, and where there are none the words that purposes are made of.
 */
export function joinedLines(lines: readonly string[]): string {
  const measured = isMeasured(lines)
  const joined = lines.reduce((text, line) => {
    if (text === '') return line
    const isOne = !/\s$/u.test(text) && !/^\s/u.test(line) && (measured || isCut(text, line))
    return isOne ? text + line : `${text} ${line}`
  }, '')
  return collapsed(joined)
}
