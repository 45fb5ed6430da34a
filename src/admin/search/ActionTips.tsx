import Box from '@mui/material/Box'
import Portal from '@mui/material/Portal'
import { useEffect, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { isPressed, keyOf } from '../keys.ts'
import { buttonsIn, frontOf } from '../page/pageActions.ts'
import { CONTENT_ID, hidden } from '../page/PageTitle.tsx'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const SIGNS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ...LETTERS]

/** The keys of so many actions: one key each while they suffice, else two letters each. */
export const tipsFor = (count: number): readonly string[] =>
  count <= SIGNS.length ? SIGNS.slice(0, count) : LETTERS.flatMap(first => LETTERS.map(second => first + second)).slice(0, count)

interface Tip {
  readonly sign: string
  readonly button: HTMLElement
  readonly label: string
  readonly left: number
  readonly top: number
}

/** How far inside of a button its visibility is tested, in pixels. */
const INSIDE = 8

/** Whether a button is in view, not scrolled out of its container or covered; all are where there is no layout (tests). */
function isInView(button: HTMLElement, { left, top, width, height }: DOMRect): boolean {
  if (width === 0) return true
  return button.contains(document.elementFromPoint(left + Math.min(INSIDE, width / 2), top + height / 2))
}

/** The visible actions of the page or of the open dialog with their keys. The menu has keys of its own. */
function findTips(): readonly Tip[] {
  const content = document.getElementById(CONTENT_ID)
  const found = buttonsIn(frontOf()).flatMap(([button, label]) => {
    const [rect, menu] = [button.getBoundingClientRect(), button.closest('nav')]
    return isInView(button, rect) && (!menu || content?.contains(menu)) ? [{ button, label, left: rect.left, top: rect.top }] : []
  })
  const signs = tipsFor(found.length)
  return found.flatMap((one, at) => (signs[at] === undefined ? [] : [{ ...one, sign: signs[at] }]))
}

const LOOK = {
  position: 'fixed',
  zIndex: 'tooltip',
  px: '4px',
  borderRadius: '4px',
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  font: 'inherit',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '16px',
  pointerEvents: 'none',
} as const

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

/** A key on every action of the screen, as in a ribbon of Excel: pressing it presses the button; any other key, a click or scrolling ends it. */
export const ActionTips = ({ close }: { readonly close: () => void }) => {
  const translate = useTranslate()
  const [tips] = useState(findTips)
  const [typed, setTyped] = useState('')
  const onKey = useEvent((event: KeyboardEvent): void => {
    if (MODIFIERS.has(event.key)) return
    const sign = SIGNS.find(one => isPressed(one, event))
    const isEnd = keyOf('everywhere', event) === 'actions' || keyOf('everywhere', event) === 'close'
    if (sign === undefined && !isEnd) return close()
    event.preventDefault()
    event.stopPropagation()
    const text = typed + (sign ?? '')
    const chosen = tips.find(tip => tip.sign === text)
    if (!isEnd && !chosen && tips.some(tip => tip.sign.startsWith(text))) return setTyped(text)
    close()
    chosen?.button.focus()
    chosen?.button.click()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey, true)
    const ends = ['pointerdown', 'scroll', 'resize', 'blur'] as const
    for (const one of ends) window.addEventListener(one, close, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      for (const one of ends) window.removeEventListener(one, close, true)
    }
    // `close` is new with every render of the parent.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [onKey])
  return (
    <Portal>
      <Box role="status" sx={hidden}>
        {translate('nerud.around.tips', { list: tips.map(({ sign, label }) => `${sign} – ${label}`).join('; ') })}
      </Box>
      {tips
        .filter(({ sign }) => sign.startsWith(typed))
        .map(({ sign, left, top }) => (
          <Box
            key={sign}
            component="kbd"
            aria-hidden
            dir="ltr"
            sx={LOOK}
            style={{ left: Math.max(0, left - 4), top: Math.max(0, top - 6) }}
          >
            {sign}
          </Box>
        ))}
    </Portal>
  )
}
