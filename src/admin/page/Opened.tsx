import { useState, type ReactNode } from 'react'

/**
 * Draws a menu or a window from the first time that it is open: closed, each costs as much as a row of a table. It stays afterwards, since it closes as it
 * has opened and gives the focus back.
 */
export const Opened = ({ when, children }: { readonly when: boolean; readonly children: ReactNode }) => {
  const [was, setWas] = useState(when)
  if (when && !was) setWas(true)
  return was ? children : null
}
