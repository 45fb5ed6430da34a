import { Suspense, useEffect } from 'react'
import { useSessionState } from '../declared.tsx'
import { urgentChunk } from '../chunk.ts'
import { keepPageOpen } from '../session.ts'

const SignInAgain = urgentChunk(() => import('./SignInAgain.tsx').then(module => module.SignInAgain))

/** Keeps the page when the session ends: the sign-in is shown over it, and requests made meanwhile are repeated afterwards. */
export function SessionEnd() {
  const { session, lapsed } = useSessionState()
  useEffect(keepPageOpen, [])
  return lapsed && !session ? (
    <Suspense fallback={null}>
      <SignInAgain lapsed={lapsed} />
    </Suspense>
  ) : null
}
