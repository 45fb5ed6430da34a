import { idOf, placeOf, valueAt, type Field } from '#resource'
import { valueText } from '../../fields/text.ts'
import { fieldLabel, type Words } from '../../cells/words.ts'
import { sameValue, childOf } from '../../data/values.ts'
import { isCancelled, linesIn, writtenNames } from './rows.ts'

/** One side of a conflict about lines as text: each line in which the sides differ, with the differing fields. */
export function disputedText(one: Field, mine: unknown, theirs: unknown, side: unknown, words: Words): string {
  const child = childOf(one)!
  const [mineById, theirsById, shown] = [mine, theirs, side].map(
    value => new Map(linesIn(value).flatMap(line => (idOf(line['id']) ? [[idOf(line['id']), line]] : []))),
  )
  const ids = [...new Set([...mineById!.keys(), ...theirsById!.keys()])]
  const at = (line: unknown, name: string): unknown => valueAt(line, placeOf(child, name))
  const texts = ids.flatMap(id => {
    const [a, b] = [mineById!.get(id), theirsById!.get(id)]
    const isKept = a && b && isCancelled(a) === isCancelled(b)
    const names = isKept ? writtenNames(one).filter(name => !sameValue(child.fields[name]!, at(a, name), at(b, name))) : writtenNames(one)
    if (isKept && names.length === 0) return []
    const line = shown!.get(id)
    const title = child.title.fields.map(name => valueText(child, name, at(a ?? b, name), words)).join(' ')
    if (!line || isCancelled(line)) return [`${title}: ${words.t('nerud.form.lines.gone')}`]
    const values = names.flatMap(name => {
      const text = valueText(child, name, at(line, name), words)
      return text ? [`${fieldLabel(child.name, name, words.t)} ${text}`] : []
    })
    return [`${title}: ${values.join(', ')}`]
  })
  return texts.join('; ')
}
