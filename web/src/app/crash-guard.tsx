import { Component, type ReactNode } from 'react';
import { messages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** If a page throws while rendering, shows an apology instead of an empty window. */
export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    const { shared, shell } = messages();
    return (
      <EmptyState role="alert" picture="broken" title={shell.crashTitle} description={shell.crashText}>
        <Button onClick={() => location.reload()}>{shared.reload}</Button>
      </EmptyState>
    );
  }
}
