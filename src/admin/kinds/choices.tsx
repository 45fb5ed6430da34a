import { flagText } from '../tones.tsx'
import { type BrowserKind, type ValueProps } from './kind.tsx'

const word = ({ text }: ValueProps): string => text

/** A flag: yes or no. */
export const flag: BrowserKind = {
  text: (value, { resource, field, words }) => flagText(resource, field, value, words),
  width: 105,
  card: word,
}
/** A choice among the declared options. */
export const choice: BrowserKind = {
  text: (value, { resource, field, words }) =>
    words.t(`resources.${resource.name}.choices.${field}.${String(value)}`, { _: String(value) }),
  width: 130,
  card: word,
}
