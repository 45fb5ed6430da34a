import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { useEvent, useTranslate } from 'react-admin'

const PRESSED = { ArrowUp: 'previous', ArrowDown: 'next' } as const
const isStep = (key: string): key is keyof typeof PRESSED => key in PRESSED
/** Elements with keys of their own: inputs, lists, menus. */
const BUSY = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]'

interface StepButtonsProps {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** Buttons for the previous and the next record; their keys are Alt+Up and Alt+Down. */
export const StepButtons = (steps: StepButtonsProps) => {
  const translate = useTranslate()
  const first = useRef<HTMLButtonElement>(null)
  const onKey = useEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || !isStep(key)) return
    if (target instanceof Element && target.closest(BUSY)) return
    const dialog = document.querySelector('[role="dialog"]')
    if (dialog && !dialog.contains(first.current)) return
    const step = steps[PRESSED[key]]
    if (!step) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
  return (
    <>
      {(
        [
          ['previous', PreviousIcon, 'Alt+ArrowUp', 'Alt+↑'],
          ['next', NextIcon, 'Alt+ArrowDown', 'Alt+↓'],
        ] as const
      ).map(([name, Icon, keys, shown]) => (
        <IconButton
          key={name}
          ref={name === 'previous' ? first : undefined}
          size="small"
          onClick={steps[name]}
          disabled={!steps[name]}
          aria-label={translate(`nerud.finding.steps.${name}`)}
          aria-keyshortcuts={keys}
          title={`${translate(`nerud.finding.steps.${name}`)} (${shown})`}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </>
  )
}

/** The history state of a page opened from a list: the query key of the list's rows, for moving between its records. */
export interface Ordered {
  readonly order?: readonly unknown[] | undefined
}
