import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { screensOf } from '#resource'
import { resources } from '#resources'
import { Rehearsal } from '#admin/ahead/Rehearsal.tsx'

it('draws a form that is likely to be opened outside of the page, under no address of its own, and runs nothing of it', async () => {
  const seen: string[] = []
  const effect = vi.fn()
  const Probe = () => {
    const { pathname } = useLocation()
    seen.push(pathname)
    useEffect(effect, [])
    return <h1>Seen by nobody</h1>
  }
  const resource = resources.company
  const screen = { ...screensOf(resource).find(({ kind }) => kind === 'create')!, right: [] }
  const part = { ahead: () => Promise.resolve(), loaded: () => Probe }
  const router = createMemoryRouter([
    { path: '/', element: <Rehearsal /> },
    { path: screen.path, element: <Probe />, handle: { part, resource, screen } },
  ])
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(seen).not.toEqual([]))
  expect(new Set(seen)).toEqual(new Set(['/rehearsed']))
  expect(effect).not.toHaveBeenCalled()
  expect(page.baseElement.textContent).toBe('')
  expect(router.state.location.pathname).toBe('/')
})
