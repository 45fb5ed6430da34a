import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Popover from '@mui/material/Popover'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { REVEALS } from './pageActions.ts'

/** An element of a line. */
export interface LineItem {
  readonly key: string
  readonly node: ReactNode
}

interface FoldedLineProps {
  /** The accessible name of the line. */
  readonly label: string
  readonly items: readonly LineItem[]
  /** Always visible, after the items. */
  readonly after?: ReactNode
}

const GAP = 6
/** The width kept for the chip that opens the folded items, in pixels. */
const MORE_WIDTH = 76

/** How many elements of these widths fit: all of them, or as many as leave room for the chip with the rest. Without a layout yet, all. */
export function countFitting(widths: readonly number[], room: number): number {
  let end = -GAP
  const ends = widths.map(width => (end += GAP + width))
  if (room <= 0 || end <= room) return widths.length
  return ends.filter(one => one + GAP + MORE_WIDTH <= room).length
}

interface Measured {
  readonly whole: RefObject<HTMLElement | null>
  readonly line: RefObject<HTMLElement | null>
  readonly end: RefObject<HTMLElement | null>
}

/** The width of an item as if it were not shortened. */
const fullWidthOf = (item: HTMLElement): number =>
  item.offsetWidth +
  Math.max(0, ...[...item.querySelectorAll('.MuiChip-label')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))

/** The number of items that fit into the line, measured again when there are others (`keys`), and when the window or an item changes its size. */
function useFitting({ whole, line, end: after }: Measured, keys: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const [frame, items, end] = [whole.current!, line.current!, after.current!]
    const measure = (): void => {
      const taken = end.offsetWidth === 0 ? 0 : end.offsetWidth + GAP
      const widths = [...items.children].map(one => fullWidthOf(one as HTMLElement))
      setFitting(countFitting(widths, frame.clientWidth - taken))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [frame, end, ...items.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [whole, line, after, keys])
  return fitting
}

/** The chip that opens the folded items, if there are any. */
const Folded = ({ label, folded }: { readonly label: string; readonly folded: readonly LineItem[] }) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (folded.length === 0) return null
  return (
    <>
      <Chip
        component="button"
        type="button"
        clickable
        variant="outlined"
        size="small"
        label={translate('nerud.list.folded', { count: folded.length })}
        {...REVEALS}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, p: 1, maxWidth: 'min(480px, calc(100vw - 32px))' } } }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.75 }}>
          {folded.map(({ key, node }) => (
            <Box key={key} sx={{ maxWidth: '100%', '& .MuiChip-root': { maxWidth: '100%' } }}>
              {node}
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  )
}

const HIDDEN = { position: 'absolute', visibility: 'hidden' } as const
/** The first item, where even it does not fit: shortened, so that some of it can be read. */
const SHORT = { flex: '0 1 auto', minWidth: MORE_WIDTH, '& .MuiChip-root': { minWidth: 0, maxWidth: '100%', flex: '0 1 auto' } } as const

/**
 * Items in a single line; those that do not fit fold into a chip that opens them, so that nothing wraps. The first is always in the line: if it
 * does not fit, it is shortened.
 */
export const FoldedLine = ({ label, items, after }: FoldedLineProps) => {
  const [whole, line, end] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  const fitting = useFitting({ whole, line, end }, items.map(({ key }) => key).join('\n'))
  const isShort = fitting === 0
  const shown = Math.max(1, fitting)
  const folded = items.slice(shown)
  return (
    <Box ref={whole} sx={{ display: 'flex', alignItems: 'center', gap: `${GAP}px`, flex: '1 1 0', minWidth: 0, position: 'relative' }}>
      <Box
        ref={line}
        role="group"
        aria-label={label}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: `${GAP}px`,
          flex: 'none',
          '&:empty': { display: 'none' },
          ...(isShort && { flex: '0 1 auto', minWidth: 0 }),
        }}
      >
        {items.map(({ key, node }, at) => (
          // A folded item keeps its width, to be measured, but takes no room.
          <Box key={key} sx={{ display: 'flex', flex: 'none', maxWidth: '100%', ...(at >= shown ? HIDDEN : isShort && SHORT) }}>
            {node}
          </Box>
        ))}
      </Box>
      <Folded {...{ label, folded }} />
      <Box ref={end} sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
        {after}
      </Box>
    </Box>
  )
}
