import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'react-admin'

/** Whether the content of an element wraps to more than one line. */
function useOverflow(line: { readonly current: HTMLElement | null }): boolean {
  const [isFull, setFull] = useState(false)
  useLayoutEffect(() => {
    const element = line.current
    if (element === null) return undefined
    const measure = (): void => {
      const first = element.firstElementChild?.getBoundingClientRect().height ?? 0
      setFull(element.scrollHeight > first + 8)
    }
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  })
  return isFull
}

interface OneLineProps {
  /** The label of the button that expands the rest. */
  readonly label: string
  readonly children: ReactNode
}

/** Labelled values in one line above a list, to save height. If they do not fit, a button expands them; the choice is stored for the user. */
export const OneLine = ({ label, children }: OneLineProps) => {
  const line = useRef<HTMLDListElement>(null)
  const isFull = useOverflow(line)
  const [isOpen, setOpen] = useStore('list.sums.open', false)
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box
        component="dl"
        ref={line}
        id={id}
        sx={{
          m: 0,
          flexGrow: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.75,
          ...(!isOpen && { maxHeight: '2.35rem', overflow: 'hidden' }),
        }}
      >
        {children}
      </Box>
      {isFull && (
        <IconButton
          size="small"
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMoreIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      )}
    </Box>
  )
}
