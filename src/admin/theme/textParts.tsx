import { Fragment, type ReactNode } from 'react'

/**
 * Joined values, each with a direction of its own: in a right-to-left page they would change places otherwise. Empty ones are left out. `isCut`:
 * in a single line that cuts what does not fit.
 */
export const joined = (parts: readonly ReactNode[], isCut = false): ReactNode => (
  <span className={isCut ? 'joined cut' : 'joined'}>
    {parts
      .filter(part => part !== '' && part !== null && part !== undefined && part !== false)
      .map((part, at) => (
        // The parts of a text have no key but their index.
        // eslint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
  </span>
)

/** A text whose parts run in the order of the page, although it begins with a foreign word. */
export const inPageOrder = (text: string): ReactNode => <span className="joined">{text}</span>

/** A name, and what distinguishes it from equal ones: 'Карьер [5029131510]'. */
const TAILED = /^(.*\S)(\s+\[[^[\]]*\])$/u
const partsOf = (text: string): readonly string[] => (text.endsWith(']') ? (TAILED.exec(text) ?? []).slice(1) : [])

/** A name without its tail in brackets. */
export const withoutTail = (text: string): string => partsOf(text)[0] ?? text

/** A text whose tail in brackets disappears as a whole where it does not fit, before the name is cut. */
export const withTail = (text: string): ReactNode => {
  const [name, tail] = partsOf(text)
  if (name === undefined) return text
  return (
    <span className="tailed" dir="auto">
      <bdi>{name}</bdi>
      <bdi>{tail}</bdi>
    </span>
  )
}

/** Their styles, once for the page. */
export const textPartStyles = {
  // The tail wraps to a second line, which is not visible.
  '.tailed': { display: 'flex', flexWrap: 'wrap', height: '1lh', overflow: 'hidden' },
  '.tailed > :first-child': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.tailed > :last-child': { whiteSpace: 'pre' },
} as const
