import { useState, type ReactNode } from 'react'

/**
 * Renders a menu or a dialog from the first time that it is open: a closed one costs as much as a row of a table. It stays mounted afterwards, for its
 * closing animation and the restoring of focus.
 */
export const Opened = ({ when, children }: { readonly when: boolean; readonly children: ReactNode }) => {
  const [was, setWas] = useState(when)
  if (when && !was) setWas(true)
  return was ? children : null
}
