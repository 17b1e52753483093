"""Which hosts an address that somebody typed may lead to: the operator's rule, asked of the address
that a name stands for at the moment of connecting."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from sibyl_project.common.http_errors import AddressRefused, Unreachable

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
NAT64 = ip_network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Reach:
    """`hosts`: the only names that may be called, all where there is none; one that begins with a
    dot stands for every name that ends so. `networks`: what may be reached although it is not
    public, and without encryption."""

    hosts: tuple[str, ...] = ()
    networks: tuple[Network, ...] = ()

    def address_of(self, scheme: str, name: str) -> str:
        """The address to connect to for this name.

        Raises AddressRefused where the name, or any address that it stands for, is not allowed;
        Unreachable where it stands for none.
        """
        if not self.names(name):
            raise AddressRefused(name, "it is not among the hosts that the operator allows")
        found = _resolved(name)
        for address in found:
            self._check(scheme, name, address)
        return str(found[0])

    def names(self, name: str) -> bool:
        """Whether a host of this name may be called, whatever its address is."""
        plain = name.lower().rstrip(".")
        return not self.hosts or any(
            plain.endswith(host) if host.startswith(".") else plain == host for host in self.hosts
        )

    def _check(self, scheme: str, name: str, address: Address) -> None:
        named = any(address in network for network in self.networks)
        if not named and not is_public(address):
            raise AddressRefused(name, "its address is not a public one")
        if not named and scheme != "https":
            raise AddressRefused(name, "without https only networks of the operator are reached")


def is_public(address: Address) -> bool:
    """Whether an address is one of the public network, also one that is written in another."""
    inner = _inside(address)
    if inner is not None:
        return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _inside(address: Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 one carries."""
    if isinstance(address, IPv4Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


def _resolved(name: str) -> list[Address]:
    """The addresses that a name stands for now, in the order in which to try them. Raises
    Unreachable."""
    try:
        rows = socket.getaddrinfo(name.strip("[]"), None, type=socket.SOCK_STREAM)
    except OSError:
        raise Unreachable(name, "its name is not known") from None
    # a zone, as in fe80::1%eth0, says nothing about which address it is
    return [ip_address(str(row[4][0]).partition("%")[0]) for row in rows]
