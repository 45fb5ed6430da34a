import { attributeOf, elementAt, elementsOf, numberOf, type XmlElement } from './xmlTree.ts'

interface Level {
  readonly format: string
  readonly text: string
  readonly start: number
}

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const LETTERS = 'абвгдежзиклмнопрстуфхцчшщэюя'

function counted(count: number, format: string): string {
  if (format === 'lowerRoman' && count < ROMAN.length) return ROMAN[count]!
  if (format === 'upperRoman' && count < ROMAN.length) return ROMAN[count]!.toUpperCase()
  if (format === 'lowerLetter') return String.fromCharCode(96 + ((count - 1) % 26) + 1)
  if (format === 'upperLetter') return String.fromCharCode(64 + ((count - 1) % 26) + 1)
  if (format === 'russianLower') return LETTERS.charAt((count - 1) % LETTERS.length)
  return String(count)
}

/** Returns the markers of list paragraphs, bullets and multi-level numbers, counting on each call. */
export function listMarks(numbering: XmlElement | undefined): (list: string, level: number) => string {
  const levelsOf = (element: XmlElement | undefined): Map<number, Level> =>
    new Map(
      elementsOf(element, 'lvl').map(level => [
        numberOf(level, 'ilvl') ?? 0,
        {
          format: attributeOf(elementAt(level, 'numFmt'), 'val') ?? 'decimal',
          text: attributeOf(elementAt(level, 'lvlText'), 'val') ?? '%1.',
          start: numberOf(elementAt(level, 'start'), 'val') ?? 1,
        },
      ]),
    )
  const abstract = new Map(elementsOf(numbering, 'abstractNum').map(one => [attributeOf(one, 'abstractNumId'), levelsOf(one)] as const))
  const lists = new Map(
    elementsOf(numbering, 'num').map(
      one => [attributeOf(one, 'numId') ?? '', abstract.get(attributeOf(elementAt(one, 'abstractNumId'), 'val'))] as const,
    ),
  )
  const counts = new Map<string, number[]>()
  return (list, level) => {
    const levels = lists.get(list)
    const own = levels?.get(level)
    if (!levels || !own || own.format === 'none') return ''
    const at = counts.get(list) ?? []
    counts.set(list, at)
    at[level] = (at[level] ?? own.start - 1) + 1
    at.length = level + 1
    if (own.format === 'bullet') return '•'
    return own.text.replace(/%(\d)/g, (_, digit: string) => {
      const place = Number(digit) - 1
      return counted(at[place] ?? levels.get(place)?.start ?? 1, levels.get(place)?.format ?? 'decimal')
    })
  }
}
