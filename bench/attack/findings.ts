/** What was tried, and the result. */
export interface Failure {
  what: string;
  got: string;
  /** A command that repeats the try. */
  repeat: string;
}

export class Group {
  readonly name: string;
  tried = 0;
  refused = 0;
  accepted = 0;
  readonly failures: Failure[] = [];
  readonly notes: string[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** A condition that must hold and does not depend on a single answer. */
  check(what: string, holds: boolean, got: string, repeat = ''): void {
    this.tried++;
    if (holds) this.refused++;
    else this.fail(what, got, repeat);
  }

  fail(what: string, got: string, repeat = ''): void {
    this.failures.push({ what, got, repeat });
  }

  note(text: string): void {
    this.notes.push(text);
  }
}

export class Findings {
  readonly groups: Group[] = [];

  group(name: string): Group {
    const known = this.groups.find((group) => group.name === name);
    if (known) return known;
    const group = new Group(name);
    this.groups.push(group);
    return group;
  }

  get failures(): Failure[] {
    return this.groups.flatMap(({ failures }) => failures);
  }
}
