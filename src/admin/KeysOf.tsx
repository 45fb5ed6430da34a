import { Suspense, useEffect, useState } from 'react'
import { chunk } from './chunk.ts'

const openers = new Set<() => void>()

/** Registers the function that opens the list of keys; returns the function that unregisters it. */
function offerKeys(open: () => void): () => void {
  openers.add(open)
  return () => void openers.delete(open)
}

/** Opens the list of keys. */
export const openKeys = (): void => openers.forEach(open => open())

/** Whether the element is for typing text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const KeysWindow = chunk(() => import('./search/KeysWindow.tsx').then(module => module.KeysWindow))

/** The key '?' shows the keys of the screen, except in text inputs. */
export function KeysOf() {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const open = (): void => setOpen(true)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    const leave = offerKeys(open)
    return () => {
      document.removeEventListener('keydown', onKey)
      leave()
    }
  }, [])
  if (isOpen === undefined) return null
  return (
    <Suspense fallback={null}>
      <KeysWindow isOpen={isOpen} close={() => setOpen(false)} />
    </Suspense>
  )
}
