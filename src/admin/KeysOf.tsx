import { Suspense, useEffect, useState, type RefObject } from 'react'
import { chunk } from './chunk.ts'
import { ariaKeys, KEYS, screenKeyOf, type KeyCommandOf } from './keys.ts'
import { buttonsIn, frontOf } from './page/pageActions.ts'

const openers = new Set<() => void>()

/** Registers the function that opens the list of keys; returns the function that unregisters it. */
function offerKeys(open: () => void): () => void {
  openers.add(open)
  return () => void openers.delete(open)
}

/** Opens the list of keys. */
export const openKeys = (): void => openers.forEach(open => open())

const KeysWindow = chunk(() => import('./search/KeysWindow.tsx').then(module => module.KeysWindow))
const ActionTips = chunk(() => import('./search/ActionTips.tsx').then(module => module.ActionTips))

/** Presses the button of the page that shows the key of a command; returns false if there is none. */
function pressButton(command: KeyCommandOf<'page'>): boolean {
  const aria = ariaKeys(KEYS.page[command])
  const [found] = buttonsIn(frontOf()).find(([button]) => button.getAttribute('aria-keyshortcuts') === aria) ?? []
  found?.focus()
  found?.click()
  return found !== undefined
}

interface KeysOfProps {
  /** A key that was pressed before this was loaded. */
  readonly early: RefObject<KeyboardEvent | undefined>
}

/** The keys that belong to no part of the page: '?' shows the keys of the screen, F10 a key on every action, and the keys that buttons show press them. */
export function KeysOf({ early }: KeysOfProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const [tips, setTips] = useState(0)
  useEffect(() => {
    const open = (): void => setOpen(true)
    const does = (event: KeyboardEvent): boolean => {
      const command = screenKeyOf(event)
      if (command === 'help') open()
      else if (command === 'actions') setTips(Date.now())
      else return command !== undefined && pressButton(command)
      return true
    }
    const onKey = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !event.isComposing && does(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    if (early.current) does(early.current)
    early.current = undefined
    const leave = offerKeys(open)
    return () => {
      document.removeEventListener('keydown', onKey)
      leave()
    }
  }, [early])
  return (
    <>
      <Suspense fallback={null}>{isOpen !== undefined && <KeysWindow isOpen={isOpen} close={() => setOpen(false)} />}</Suspense>
      <Suspense fallback={null}>{tips > 0 && <ActionTips key={tips} close={() => setTips(0)} />}</Suspense>
    </>
  )
}
