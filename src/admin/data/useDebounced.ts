import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for `wait` milliseconds: what is typed is asked for when the typing pauses. */
export function useDebounced<T>(value: T, wait: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return still
}
