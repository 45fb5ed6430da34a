import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { chunk } from '../chunk.ts'
import { PageLoading } from '../page/PageTitle.tsx'
import { dayIn } from './dayIn.ts'

const DayFrame = chunk(() => import('./DayFrame.tsx').then(module => module.DayFrame))

/** The page as of now, or as of the day in its address. */
export const OnDay = () => {
  const day = dayIn(useLocation().search)
  if (day === undefined) return <Outlet />
  return (
    <Suspense fallback={<PageLoading />}>
      <DayFrame key={day} day={day} />
    </Suspense>
  )
}
