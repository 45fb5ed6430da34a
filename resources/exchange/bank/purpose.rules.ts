import { collapsed } from '../fingerprints.rules.ts'

/** Beginnings of typical words in purposes, by which a word split between two lines is recognized. */
const STEMS = (
  'договор контракт оплат плата платеж платёж предоплат доплат частичн аванс счет счёт фактур накладн универсальн документ заказ заявк услуг работ товар материал ' +
  'щебень щебня песок песка песч гравий грави грунт отсев керамзит асфальт бетон цемент перевоз транспорт доставк поставк экспедиц аренд топлив дизель бензин ' +
  'запасн запчаст ремонт налог сумма включа облагает заработн зарплат премия подотчет подотчёт командиров возврат займ процент кредит штраф постановлен пополнен ' +
  'комисси вознагражден обслужив ведение страхов взнос соглашен спецификац реализац выполнен карьер объект'
).split(' ')
/** Pieces that are often words of their own: 'на' + 'логистику', 'про' + 'центр'. */
const LEAST = 3
const SMALL: ReadonlySet<string> = new Set(['про', 'для', 'без', 'при', 'под', 'над', 'или', 'как', 'что', 'через', 'между'])

const lastWord = (text: string): string => /\p{L}*$/u.exec(text)![0].toLowerCase()
const firstWord = (text: string): string => /^\p{L}*/u.exec(text)![0].toLowerCase()

/** Whether a word was split between two lines: then both pieces form a known word that the first alone does not. */
function isCut(before: string, after: string): boolean {
  const [head, tail] = [lastWord(before), firstWord(after)]
  if (head.length < LEAST || SMALL.has(head) || tail === '') return false
  return STEMS.some(stem => stem.length > head.length && (head + tail).startsWith(stem))
}

/** Lines of equal length, at least two of them full, were broken at a fixed width. */
const isMeasured = (lines: readonly string[]): boolean =>
  lines.length > 2 && lines.slice(0, -1).every(line => line.length === lines[0]!.length) && lines.at(-1)!.length <= lines[0]!.length

/**
 * Joins the lines of a purpose with single spaces between words. Banks break it at spaces, or within a word at a fixed width; spaces at
 * line ends show which, and without them the typical words of purposes.
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
