import { Suspense, useEffect, useState } from 'react'
import { chunk } from '../chunk.ts'
import { offerKeys, isTyping } from '../keys/keyList.ts'

const KeysWindow = chunk(() => import('./KeysWindow.tsx').then(module => module.KeysWindow))

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
