import { fileProblem } from '#server/engine/files/problem.ts'
import { type Encoding, fileLinesOf, type Chunks, type BankLimits } from './lines.rules.ts'

/** The two sides of a document; the keys of a side begin with these words. */
export const SIDES = ['Плательщик', 'Получатель'] as const
export type SideWord = (typeof SIDES)[number]
/** The suffixes of a side's keys that are read. */
export const SIDE_KEYS = ['', '1', 'Счет', 'РасчСчет', 'ИНН', 'КПП', 'Банк1', 'БИК', 'Корсчет'] as const

/** The purpose of a payment, whole or in up to six lines. */
export const PURPOSE = 'НазначениеПлатежа'
/** The keys of the lines of a purpose. */
export const PURPOSE_LINES: readonly string[] = [1, 2, 3, 4, 5, 6].map(line => `${PURPOSE}${line}`)

const words = (text: string): readonly string[] => text.split(' ')
/** All keys of the format (1CClientBankExchange 1.03; imports.md §1): a line with any other key may continue the value before it. */
const FORMAT_KEYS: ReadonlySet<string> = new Set([
  ...words('ВерсияФормата Кодировка Отправитель Получатель ДатаСоздания ВремяСоздания ДатаНачала ДатаКонца РасчСчет Документ'),
  ...words('НачальныйОстаток ВсегоПоступило ВсегоСписано КонечныйОстаток'),
  ...words('Номер Дата Сумма Валюта КвитанцияДата КвитанцияВремя КвитанцияСодержание ДатаСписано ДатаПоступило'),
  ...SIDES.flatMap(word => [...SIDE_KEYS, '2', '3', '4', 'Банк2'].map(key => word + key)),
  ...words('ВидПлатежа КодНазПлатежа ВидОплаты Код СтатусСоставителя ПоказательКБК ОКАТО ОКТМО ПоказательОснования ПоказательПериода'),
  ...words('ПоказательНомера ПоказательДаты ПоказательТипа Очередность СрокАкцепта ВидАккредитива СрокПлатежа УсловиеОплаты1'),
  ...words('УсловиеОплаты2 УсловиеОплаты3 ПлатежПоПредст ДополнУсловия НомерСчетаПоставщика ДатаОтсылкиДок'),
  PURPOSE,
  ...PURPOSE_LINES,
])

/** A section of the file: its keys with their values, in order; a repeated key has several values. */
export interface Section {
  readonly kind: 'head' | 'account' | 'document'
  /** The bank's name of the document, or the account that some banks write next to the section mark. */
  readonly title: string
  /** Its first line, from 1. */
  readonly row: number
  /** Its last line. */
  readonly end: number
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly encoding: Encoding
}

const ACCOUNT = 'СекцияРасчСчет'
const DOCUMENT = 'СекцияДокумент'
const END = 'КонецФайла'
const ENDS = { head: END, account: 'КонецРасчСчет', document: 'КонецДокумента' } as const

/** A section mark and what follows it: some banks add an equals sign to each mark, some the account. */
const MARK = /^(Секция|Конец)(РасчСч[её]т|Документа?|Файла)(?:\s*=\s*(.*))?$/su
const markIn = (plain: string): { readonly mark: string; readonly rest: string } | undefined => {
  const [, begins, of, rest = ''] = MARK.exec(plain) ?? []
  return begins === undefined ? undefined : { mark: `${begins}${of!.replace('ё', 'е')}`, rest: rest.trim() }
}

/** A key contains no spaces, so that a line of a purpose such as "по счёту № 5 = 100" does not match. */
const PAIR = /^\s*([A-Za-zА-Яа-яЁё][\wА-Яа-яЁё]*)(\s*)=(.*)$/su
/** An unknown key counts as a key only when it consists of several words, like those of the format: "НДС=22%" continues the purpose. */
const IS_MADE_OF_WORDS = /\p{Ll}\p{Lu}/u

/** Returns the key and value of a line; undefined when the line continues the value before it. */
function pairIn(
  text: string,
  { kind, key: last }: Pick<Open, 'kind' | 'key'>,
): { readonly key: string; readonly value: string } | undefined {
  const [, key, space, value = ''] = PAIR.exec(text) ?? []
  if (key === undefined) return undefined
  const isKnown = FORMAT_KEYS.has(key)
  if (!isKnown && space !== '') return undefined
  if (!isKnown && kind === 'document' && last.startsWith(PURPOSE) && !IS_MADE_OF_WORDS.test(key)) return undefined
  return { key, value }
}

interface Open extends Pick<Section, 'kind' | 'title' | 'row'> {
  readonly values: Map<string, string[]>
  /** The key of the last value. */
  key: string
  /** The value that a line without a key continues. */
  last: string[] | undefined
  /** The length of all its lines. */
  length: number
}
const newSection = (kind: Section['kind'], title: string, row: number): Open => ({
  kind,
  title,
  row,
  values: new Map(),
  key: '',
  last: undefined,
  length: 0,
})

const wrong = (row: number, expected: string) => fileProblem('FILE_FORMAT', { row, expected })

/**
 * Adds a line to the open section: a key with its value, or the continuation of the value before it. Spaces are preserved, because they
 * show whether a word was split.
 */
function put(open: Open, text: string, row: number, limits: BankLimits): void {
  const pair = pairIn(text, open)
  if (!pair) {
    if (!open.last) throw wrong(row, open.kind === 'head' ? 'ВерсияФормата' : ENDS[open.kind])
    open.length += text.length + 1
    if (open.length > limits.line) throw fileProblem('FILE_LINE', { row, max: limits.line })
    open.last.push(`${open.last.pop() ?? ''}\n${text}`)
    return
  }
  const { key, value } = pair
  const existing = open.values.get(key)
  open.key = key
  open.last = existing ?? []
  open.last.push(value)
  open.length = value.length
  if (existing) return
  open.values.set(key, open.last)
  if (open.values.size > limits.keys) throw wrong(row, ENDS[open.kind])
}

interface Reader {
  /** Reads a line; returns the section that it ends. */
  readonly take: (text: string, row: number) => Omit<Section, 'encoding'> | undefined
  /** Throws unless the file is complete. */
  readonly end: (row: number) => void
}

function sectionReader(limits: BankLimits): Reader {
  let open: Open | undefined = newSection('head', '', 1)
  let sections = 0
  let isSigned = false
  let isOver = false
  const closed = (row: number): Omit<Section, 'encoding'> | undefined => {
    const done = open
    open = undefined
    return done && { kind: done.kind, title: done.title, row: done.row, end: row, values: done.values }
  }
  const begin = (kind: 'account' | 'document', title: string, row: number): Omit<Section, 'encoding'> | undefined => {
    if (open && open.kind !== 'head') throw wrong(row, ENDS[open.kind])
    const head = closed(row)
    sections += 1
    if (sections > limits.sections) throw fileProblem('FILE_SECTIONS', { max: limits.sections })
    open = newSection(kind, title, row)
    return head
  }
  const finish = (mark: string, row: number): Omit<Section, 'encoding'> | undefined => {
    if (mark !== END && mark !== (open && ENDS[open.kind])) throw wrong(row, open ? ENDS[open.kind] : END)
    if (mark === END && open && open.kind !== 'head') throw wrong(row, ENDS[open.kind])
    isOver = mark === END
    return closed(row)
  }
  return {
    take: (text, row) => {
      const plain = text.trim()
      // A file written by DOS ends with this character.
      if (plain === '' || (isOver && plain === '\u001a')) return undefined
      if (!isSigned) {
        // The first line is the name of the format, even after a byte-order mark or blank lines (`fileLinesOf`).
        isSigned = true
        return undefined
      }
      if (isOver) throw wrong(row, END)
      const { mark, rest } = markIn(plain) ?? {}
      if (mark === ACCOUNT) return begin('account', rest!, row)
      if (mark === DOCUMENT) return begin('document', rest!, row)
      if (mark !== undefined) return finish(mark, row)
      if (!open) throw wrong(row, DOCUMENT)
      put(open, text, row, limits)
      return undefined
    },
    end: row => {
      if (!isOver) throw fileProblem('FILE_CUT', { row })
    },
  }
}

/**
 * Yields the sections of a 1CClientBankExchange file, the head first. Keys are not checked, unknown ones are included; a line without a key
 * continues the value before it. When the generator throws, the file is incomplete, and nothing of it may be kept. Throws a FileProblem:
 * those of `fileLinesOf`; FILE_FORMAT, a section within another or left open; FILE_CUT, no end; FILE_SECTIONS, too many.
 */
export async function* sectionsOf(chunks: Chunks, limits: BankLimits): AsyncGenerator<Section> {
  const reader = sectionReader(limits)
  let row = 1
  for await (const lines of fileLinesOf(chunks, limits)) {
    row = lines.row
    for (const text of lines.texts) {
      const section = reader.take(text, row)
      if (section) yield { ...section, encoding: lines.encoding }
      row += 1
    }
  }
  reader.end(row - 1)
}
