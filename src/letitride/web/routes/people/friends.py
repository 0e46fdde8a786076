"""Routes of friends: the invitation to the host's table, coming in by it, and the faces people show at tables."""

from __future__ import annotations

from functools import lru_cache
from hmac import compare_digest
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from letitride.store.people.faces import MOST_FACES, faces_of, set_face
from letitride.web.access.addresses import holder_of
from letitride.web.guest_table import table_of_friends
from letitride.web.problems import Problem
from letitride.web.requests import Body, SignedIn, TheParts
from letitride.web.routes.people.accounts import PlayerName
from letitride.web.routes.people.own_limits import Player
from letitride.web.server_parts import ServerParts
from letitride.web.settings import Invitation

router = APIRouter(prefix="/api", tags=["accounts"])

Face = Annotated[int, Field(strict=True, ge=0, lt=MOST_FACES, description="What a face is drawn from.")]
Code = Annotated[str, Field(min_length=1, max_length=40)]


class InvitationDetail(BaseModel):
    """The link that friends open, as text and as the picture of a QR code, and the table it leads to."""

    link: str
    qr: str = Field(description="A data address of an SVG picture.")
    table: str


class InvitedTo(BaseModel):
    """Who invites, and to which table."""

    host: str
    table: str


class Joining(Body):
    """Somebody who comes in by an invitation: the code of its link, a name and a face."""

    code: Code
    name: PlayerName
    face: Face


class OwnFace(Body):
    """The face that somebody chose; null where they haven't."""

    face: Face | None


class Faces(BaseModel):
    """The faces of people, by name; who chose none isn't named."""

    faces: dict[str, int]


@router.get("/invitation", response_model=InvitationDetail)
async def read_invitation(parts: TheParts, session: SignedIn) -> Any:  # noqa: ARG001
    """The invitation to the host's table, for whoever is in already."""
    invitation = _invitation(parts)
    return {"link": invitation.link, "qr": _qr(invitation.link), "table": await table_of_friends(parts)}


@router.get("/invitations/{code}", response_model=InvitedTo)
async def read_who_invites(parts: TheParts, request: Request, code: str) -> Any:
    """Who invites by a link, and to which table."""
    await _check_code(parts, request, code)
    return {"host": parts.settings.guest_name, "table": await table_of_friends(parts)}


@router.post("/join", response_model=InvitedTo, status_code=201)
async def join(parts: TheParts, request: Request, response: Response, given: Joining) -> Any:
    """Come in by an invitation, under a name that nobody has yet."""
    await _check_code(parts, request, given.code)
    account = await parts.accounts.friend(given.name, given.face, address=_address(request))
    parts.sessions.set_cookie(response, await parts.sessions.open(account))
    return {"host": parts.settings.guest_name, "table": await table_of_friends(parts)}


@router.get("/me/face", response_model=OwnFace)
async def read_own_face(parts: TheParts, session: Player) -> Any:
    """The face that one chose."""
    found = await parts.read(lambda connection: faces_of(connection, {session.name}))
    return {"face": found.get(session.name)}


@router.put("/me/face", response_model=OwnFace)
async def choose_face(parts: TheParts, session: Player, chosen: OwnFace) -> Any:
    """Choose the face that others see."""
    if (face := chosen.face) is not None:
        await parts.write(lambda connection: set_face(connection, session.account_id, face))
    return chosen


@router.get("/faces", response_model=Faces)
async def read_faces(
    parts: TheParts,
    session: SignedIn,  # noqa: ARG001
    name: Annotated[list[Annotated[str, Field(max_length=24)]], Query(max_length=16)],
) -> Any:
    """The faces of some people."""
    return {"faces": await parts.read(lambda connection: faces_of(connection, set(name)))}


def _invitation(parts: ServerParts) -> Invitation:
    if parts.settings.invitation is None:
        raise Problem(404, "Nobody can join here. Start with letitride play --friends.", kind="not-invited")
    return parts.settings.invitation


async def _check_code(parts: ServerParts, request: Request, code: str) -> None:
    """Refuse a code that nobody was given; who tries many has to wait."""
    key = f"join:{holder_of(_address(request))}"
    await parts.throttle.begin(key, because="Too many wrong links")
    if not compare_digest(code.encode(), _invitation(parts).code.encode()):
        raise Problem(403, "This invitation has ended. Ask for a new link.", kind="wrong-token")
    await parts.throttle.succeeded(key)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


@lru_cache(1)
def _qr(link: str) -> str:
    return segno.make(link, micro=False, error="m").svg_data_uri(border=2, omitsize=True)
