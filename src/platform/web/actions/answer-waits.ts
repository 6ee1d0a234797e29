import { createContext } from 'react'

/** Of a question: whether its answer waits until what it asks about is seen. */
export const AnswerWaits = createContext<(waits: boolean) => void>(() => {})
