import { Suspense, useEffect, useRef, type RefObject } from 'react'
import { earlyChunk } from '../chunk.ts'
import { screenKeyOf } from '../keys.ts'

const KeysOf = earlyChunk(() => import('../KeysOf.tsx').then(module => module.KeysOf))

/** Keeps the last key of the screen that is pressed before the code that handles it has loaded. */
export const KeyAhead = ({ early }: { readonly early: RefObject<KeyboardEvent | undefined> }) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || screenKeyOf(event) === undefined) return
      event.preventDefault()
      early.current = event
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [early])
  return null
}

/** The keys that belong to no part of the page. */
export const ScreenKeys = () => {
  const early = useRef<KeyboardEvent>(undefined)
  return (
    <Suspense fallback={<KeyAhead early={early} />}>
      <KeysOf early={early} />
    </Suspense>
  )
}
