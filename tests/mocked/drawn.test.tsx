import { render, screen, waitFor } from '@testing-library/react'
import { useRef, useEffect } from 'react'
import { expect, test, vi, it } from 'vitest'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import Popover from '@mui/material/Popover'
import { ThemeProvider, createTheme } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { screensOf } from '#resource'
import { resources } from '#resources'
import { Prerender } from '#admin/ahead/Prerender.tsx'
import { lazyAnchor } from '../../src/admin/inputs/SelectInput.tsx'
import { MountOnOpen } from '../../src/admin/page/Deferred.tsx'
import { themes } from '../../src/admin/theme/themes.ts'
import { useRoom } from '../../src/admin/table/visiblePart.ts'

test('a menu is drawn when it opens for the first time, and stays to close as it has opened', () => {
  const menu = (isOpen: boolean) => <MountOnOpen when={isOpen}>{isOpen ? 'open' : 'closing'}</MountOnOpen>
  const { container, rerender } = render(menu(false))
  expect(container).toHaveTextContent('')
  rerender(menu(true))
  expect(container).toHaveTextContent('open')
  rerender(menu(false))
  expect(container).toHaveTextContent('closing')
})

type ModalProps = Pick<DialogProps, 'open' | 'children'>
const paper = { paper: { role: 'dialog' } }

it.each([
  ['dialog', (props: ModalProps) => <Dialog {...props} slotProps={paper} />],
  ['popover', (props: ModalProps) => <Popover {...props} slotProps={paper} anchorEl={document.body} />],
] as const)('a %s opens at once, and gives the page back when it closes', async (_, Surface) => {
  const theme = createTheme(themes.light)
  const surface = (open: boolean) => (
    <ThemeProvider theme={theme}>
      <Surface open={open}>
        <p>words</p>
      </Surface>
    </ThemeProvider>
  )
  const { rerender } = render(surface(false))
  rerender(surface(true))
  expect(screen.getByRole('dialog')).toBeVisible()
  const { body } = document
  expect(body.style.overflow).toBe('hidden')
  rerender(surface(false))
  expect([screen.queryByRole('dialog'), body.style.overflow]).toEqual([null, ''])
  await waitFor(() => expect(body.querySelector('[aria-hidden]')).toBeNull())
})

test('a table begins with the room of the last one and is measured when the frame is due', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  const drawn: number[] = []
  const Table = () => {
    const frame = useRef<HTMLDivElement>(null)
    const room = useRoom(frame, 'test')
    drawn.push(room.width)
    return <div ref={frame}>{room.width}</div>
  }
  render(<Table />).unmount()
  expect(drawn).toEqual([0, 900])
  width.mockClear()
  render(<Table />)
  expect([drawn.slice(2), width]).toEqual([[900], expect.objectContaining({ mock: expect.objectContaining({ calls: [] }) })])
  width.mockReturnValue(700)
  await waitFor(() => expect(screen.getByText('700')).toBeInTheDocument())
  width.mockRestore()
})

test('a select says where its options open once a hand approaches it', () => {
  const give = vi.fn<(frame: HTMLElement | null) => void>()
  const { ref } = lazyAnchor(give)
  const { container } = render(
    <div className="MuiAutocomplete-root">
      <div ref={ref}>
        <input />
      </div>
      <p>words</p>
    </div>,
  )
  expect(give).not.toHaveBeenCalled()
  screen.getByText('words').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(give).toHaveBeenCalledWith(container.querySelector('input')!.parentElement)
  screen.getByRole('textbox').focus()
  expect(give).toHaveBeenCalledTimes(1)
})

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
    { path: '/', element: <Prerender /> },
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
